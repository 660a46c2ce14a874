/**
 * The only inline script of a page. It loads the page's whole style sheets, which then replace the inlined part, and the site's modules when the browser is idle, or when a
 * visitor first touches the page. Its text is the same in every page of every build, so that its hash can be part of the
 * content security policy; `data-modules` names the modules to load. A button that was pressed before hydration is pressed
 * again after it, unless the browser itself has carried out its command.
 */
export const loader = /* @__PURE__ */ withoutIndentation(`(() => {
  const { modules } = document.currentScript.dataset;
  const signs = ['pointerdown', 'keydown'];
  const options = { capture: true, passive: true };
  let pressed;
  const press = ({ target }) => {
    const button = target.closest?.('button[type=button]');
    if (button && !button.commandForElement) pressed = button;
  };
  const start = () => {
    for (const sign of signs) removeEventListener(sign, start, options);
    const links = document.querySelectorAll('link[disabled]');
    let loaded = 0;
    for (const link of links) {
      link.onload = () => ++loaded < links.length || document.querySelector('head style').remove();
      link.disabled = false;
    }
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
})();`);

/** Event on `window` after hydration, when buttons respond. */
export const HYDRATED = 'site-hydrated';

function withoutIndentation(code: string): string {
  return code.replaceAll(/\n\s*/g, '');
}
