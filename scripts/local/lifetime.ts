type Close = () => Promise<void> | void;

/** Ends what was started, the latest first, once, and whatever fails on the way. */
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
