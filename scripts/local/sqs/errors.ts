/** The names that SQS's JSON protocol gives its errors, with the codes of its older protocol, which SDKs still read. */
const codes = {
  BatchEntryIdsNotDistinct: 'AWS.SimpleQueueService.BatchEntryIdsNotDistinct',
  BatchRequestTooLong: 'AWS.SimpleQueueService.BatchRequestTooLong',
  EmptyBatchRequest: 'AWS.SimpleQueueService.EmptyBatchRequest',
  InvalidAddress: 'InvalidAddress',
  InvalidAttributeName: 'InvalidAttributeName',
  InvalidBatchEntryId: 'AWS.SimpleQueueService.InvalidBatchEntryId',
  InvalidMessageContents: 'InvalidMessageContents',
  InvalidParameterValueException: 'InvalidParameterValue',
  MessageNotInflight: 'AWS.SimpleQueueService.MessageNotInflight',
  QueueDoesNotExist: 'AWS.SimpleQueueService.NonExistentQueue',
  ReceiptHandleIsInvalid: 'ReceiptHandleIsInvalid',
  TooManyEntriesInBatchRequest: 'AWS.SimpleQueueService.TooManyEntriesInBatchRequest',
  UnsupportedOperation: 'AWS.SimpleQueueService.UnsupportedOperation',
} as const;

export class SqsError extends Error {
  /** As in `__type`. */
  readonly type: keyof typeof codes;

  constructor(type: keyof typeof codes, message: string) {
    super(message);
    this.type = type;
  }

  /** As in `x-amzn-query-error`, and in the failed entries of a batch. */
  get code(): string {
    return codes[this.type];
  }
}
