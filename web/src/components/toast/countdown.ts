/** A timer that can be paused. */
export interface Countdown {
  hold(): void;
  release(): void;
  stop(): void;
}

export function startCountdown(milliseconds: number, onEnd: () => void, now = () => Date.now()): Countdown {
  let left = milliseconds;
  let since = now();
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(onEnd, left);
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    hold() {
      if (timer === undefined) return;
      stop();
      left -= now() - since;
    },
    release() {
      if (timer !== undefined) return;
      since = now();
      timer = setTimeout(onEnd, Math.max(left, 0));
    },
    stop,
  };
}
