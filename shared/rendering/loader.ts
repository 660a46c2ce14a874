/**
 * The one inline script of a page: it starts the site when the browser is idle, or when a visitor first touches the
 * page. Its text is the same in every page of every build, so that the content security policy can contain its hash;
 * `data-modules` names the modules to load. A button that was pressed too early is pressed again when the site has
 * hydrated; one that the browser handled itself is not.
 */
export const loader = `(() => {
  const { modules } = document.currentScript.dataset;
  const signs = ['pointerdown', 'keydown', 'touchstart'];
  const options = { capture: true, passive: true };
  let pressed;
  const press = ({ target }) => {
    const button = target.closest?.('button[type=button]');
    if (button && !button.commandForElement) pressed = button;
  };
  const start = () => {
    for (const sign of signs) removeEventListener(sign, start, options);
    for (const module of modules.split(' ')) import(module).catch(() => {});
  };
  const startWhenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 4000 }) : setTimeout(start, 1000);
  for (const sign of signs) addEventListener(sign, start, options);
  addEventListener('click', press, options);
  addEventListener('site-hydrated', () => {
    removeEventListener('click', press, options);
    if (pressed?.isConnected) pressed.click();
  }, { once: true });
  if (document.readyState === 'complete') startWhenIdle();
  else addEventListener('load', startWhenIdle, { once: true });
})();`;

/** Event on `window` that the site sends once it can answer presses. */
export const HYDRATED = 'site-hydrated';
