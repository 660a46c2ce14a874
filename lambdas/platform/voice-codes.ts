/** Reads a code by telephone. */
export interface VoiceCodes {
  /** @param phone To dial: a plus sign and digits. Throws `service_unavailable`. */
  call(phone: string, code: string): Promise<void>;
}

interface VoiceSettings {
  readonly voiceInstanceId?: string | undefined;
  readonly voiceFlowId?: string | undefined;
  readonly voiceNumber?: string | undefined;
}

export function createVoiceCodes(_settings: VoiceSettings): VoiceCodes | undefined {
  return undefined;
}
