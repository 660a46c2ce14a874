/** Makes a value at the first call and keeps it: what a function wires lives as long as the function. */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
