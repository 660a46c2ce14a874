type Close = () => Promise<void> | void;

/** Stops the parts of the runner once, in reverse order; an error does not stop the others. */
export class Lifetime {
  private readonly closers: Close[] = [];
  private ending: Promise<void> | undefined;

  onEnd(close: Close): void {
    this.closers.push(close);
  }

  end(): Promise<void> {
    this.ending ??= this.closeAll();
    return this.ending;
  }

  private async closeAll(): Promise<void> {
    for (let close = this.closers.pop(); close !== undefined; close = this.closers.pop()) {
      try {
        await close();
      } catch (error) {
        console.warn(error);
      }
    }
  }
}
