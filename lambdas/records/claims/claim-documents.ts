import { MAX_DOCUMENT_BYTES } from '../../../shared/contracts/providers/claims.ts';
import type { DocumentFile, DocumentStore } from '../../platform/document-store.ts';
import { invalid } from '../../platform/errors.ts';
import { checkPicture, InvalidPicture } from '../pictures/index.ts';
import type { ClaimRecord } from './items.ts';

/** The documents that prove claims. All throw `service_unavailable`. */
export interface ClaimDocuments {
  /** Keeps an uploaded document. Throws `invalid_request` for what is none. */
  keep(claimId: string, upload: string): Promise<NonNullable<ClaimRecord['document']>>;
  /** Undefined for a claim without one. */
  read(claim: ClaimRecord): Promise<DocumentFile | undefined>;
  /** Deletes the document of a claim that is decided or has ended. */
  remove(claim: ClaimRecord): Promise<void>;
}

const NO_UPLOAD = 'There is no such upload, or it has expired: please upload the document again';
const TOO_LARGE = 'Documents may have up to 4 MB';
const NO_PDF = 'The file is no PDF';

export function createClaimDocuments(store: DocumentStore): ClaimDocuments {
  return {
    async keep(claimId, upload) {
      const file = await store.uploaded(upload);
      if (file === undefined) throw invalid({ upload: [NO_UPLOAD] });
      if (file.bytes.length > MAX_DOCUMENT_BYTES) throw invalid({ upload: [TOO_LARGE] });
      return { key: await store.keep(claimId, await checked(file)), type: file.type };
    },
    read: async ({ document }) => document && store.read(document.key),
    async remove({ document }) {
      if (document !== undefined) await store.remove(document.key);
    },
  };
}

/** Pictures lose their metadata; a PDF is what begins as one, which staff download. */
async function checked(file: DocumentFile): Promise<DocumentFile> {
  const { type, bytes } = file;
  if (type === 'application/pdf') {
    if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw invalid({ upload: [NO_PDF] });
    return file;
  }
  try {
    return await checkPicture({ type, bytes });
  } catch (error) {
    if (error instanceof InvalidPicture) throw invalid({ upload: [error.message] });
    throw error;
  }
}
