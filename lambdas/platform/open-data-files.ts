import type { OpenData, OpenDataFile } from '../../shared/contracts/pages/open-data.ts';

/** A file that is being compressed. */
export interface PartFile {
  write(text: string): Promise<void>;
  /** Stores it under a name that depends on its content. Throws `service_unavailable`. */
  close(): Promise<Pick<OpenDataFile, 'name' | 'path' | 'bytes' | 'sha256'>>;
}

export interface OpenDataFiles {
  /** `name` has its ending: `clinics.csv`. */
  create(name: string, exportedAt: string, part: number): PartFile;
  /** Stores what the page and other programs list. Throws `service_unavailable`. */
  publish(openData: OpenData): Promise<void>;
}
