const FIELD = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;

/** Rows of a CSV file (RFC 4180) by the names of their columns; a row with too few fields has the rest empty. */
export function* csvRows(text: string): Generator<Readonly<Record<string, string>>> {
  let head: string[] | undefined;
  for (const fields of records(text.replace(/^\uFEFF/, ''))) {
    if (head === undefined) head = fields;
    else yield Object.fromEntries(head.map((name, index) => [name, (fields[index] ?? '').trim()]));
  }
}

function* records(text: string): Generator<string[]> {
  let fields: string[] = [];
  for (let at = 0; at < text.length; ) {
    FIELD.lastIndex = at;
    const [whole = '', quoted, plain = ''] = FIELD.exec(text) ?? [];
    fields.push(quoted?.replaceAll('""', '"') ?? plain);
    at += whole.length;
    if (text[at] === ',') {
      at += 1;
      continue;
    }
    // To the end of the line, past anything that follows a closing quote.
    const end = text.indexOf('\n', at);
    at = end < 0 ? text.length : end + 1;
    yield fields;
    fields = [];
  }
}
