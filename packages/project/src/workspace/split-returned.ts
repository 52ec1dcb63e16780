import type { Config, ReturnedFile } from '@lockale/core'

interface Home {
  /** Relative to the root of the workspace, with `/`; `''` is the root itself. */
  readonly folder: string
  readonly config: Pick<Config, 'targets'>
}

/**
 * Files that came back from translators by the package that they are of: the innermost one that holds the source file. Names of
 * source files are then the package's own.
 */
export function splitReturned<T extends Home>(
  packages: readonly T[],
  returned: readonly ReturnedFile[],
): readonly { readonly of: T; readonly returned: readonly ReturnedFile[] }[] {
  const byHome = new Map<T, ReturnedFile[]>()
  for (const file of returned) {
    const speaking = packages.filter(({ config }) => config.targets.some(({ locale }) => locale === file.locale))
    const found = speaking
      .flatMap((of) => {
        const own = insideOf(of.folder, file.original)
        return own === undefined ? [] : [{ of, own }]
      })
      .toSorted((a, b) => b.of.folder.length - a.of.folder.length)[0]
    const home = found?.of ?? speaking[0]
    if (home === undefined) continue
    byHome.set(home, [...(byHome.get(home) ?? []), { ...file, original: found?.own ?? file.original }])
  }
  return packages.flatMap((of) => {
    const own = byHome.get(of)
    return own === undefined ? [] : [{ of, returned: own }]
  })
}

/** Tools put folders of their own before a path, and turn its slashes round. */
function insideOf(folder: string, original: string): string | undefined {
  if (folder === '') return original
  const path = `/${original.replaceAll('\\', '/')}`
  const at = path.lastIndexOf(`/${folder}/`)
  return at === -1 ? undefined : path.slice(at + folder.length + 2)
}
