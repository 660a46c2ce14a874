/**
 * Whether the installed packages are those of the lockfile. An optional package may be missing, since npm installs only
 * the binaries of this system; one that is installed must have the locked version and be for this system.
 *
 * @param locked The `packages` of package-lock.json.
 * @param installed The `packages` of node_modules/.package-lock.json, without one for the project.
 * @param system The platform and processor in use, as `process` has them.
 */
export function isInstalled(locked, installed, { platform, arch }) {
  const complete = Object.entries(locked).every(
    ([place, { optional }]) => place === '' || optional || installed[place] !== undefined,
  );
  return (
    complete &&
    Object.entries(installed).every(
      ([place, { version, os, cpu }]) =>
        version === locked[place]?.version && matches(os, platform) && matches(cpu, arch),
    )
  );
}

/** By npm's rule, `!` excludes. */
function matches(names, own) {
  return (
    names === undefined || names.includes(own) || (names[0].startsWith('!') && !names.includes(`!${own}`))
  );
}
