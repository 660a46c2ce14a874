/** What a form holds, by the names of its fields: texts, switches and lists of choices. */
export type FormValues = Record<string, string | boolean | string[]>;

/** What is wrong, by field: one message each. */
export type Messages = Readonly<Record<string, string>>;
