/** What of an installed package's manifest the check needs. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * What keeps a pnpm-lock.yaml from serving every platform and registry, one sentence each, sorted. Where the newest release
 * of a package has binaries for one platform only, pnpm leaves the others out of the lockfile without a word.
 */
export function findLockfileGaps(lockfile: string, installed: readonly Manifest[]): readonly string[] {
  const keys = [...lockfile.matchAll(/^ {2}'?((?:@[^\s/@]+\/)?[^\s/@']+)@([^\s'(:]+)/gm)]
  const names = new Set(keys.map(([, name]) => name))
  const versions = new Set(keys.map(([, name, version]) => `${name}@${version}`))
  const gaps = installed.flatMap(({ name, version, optionalDependencies = {} }) =>
    Object.keys(optionalDependencies)
      .filter((optional) => versions.has(`${name}@${version}`) && !names.has(optional))
      .map((optional) => `${name}@${version} wants ${optional} on some platform, and the lockfile does not have it`),
  )
  const tarballs = lockfile
    .split('\n')
    .flatMap((line, at) =>
      /\btarball:/.test(line) ? [`line ${at + 1} has a tarball: address, which ties it to one registry`] : [],
    )
  return [...new Set(gaps), ...tarballs].toSorted()
}
