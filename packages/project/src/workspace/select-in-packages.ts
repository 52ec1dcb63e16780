import { type Config, type FileSystem, indexNames, inFolder, openScan } from '@lockale/core'
import { matchesFile } from '@lockale/config-schema'
import { LockaleError } from '@lockale/errors'
import type { Selection } from '../project.ts'

export interface SelectablePackage {
  readonly folder: string
  readonly config: Config
  readonly root: string
  readonly fs: FileSystem
}

/**
 * Returns what a selection means in each package: paths and names as the package writes them. Leaves out packages in
 * which nothing is selected. Throws if a selected name is in no package.
 * @throws {LockaleError} `FILES_UNKNOWN`, `MESSAGE_UNKNOWN`, `LOCALE_UNKNOWN`
 */
export async function selectInPackages<T extends SelectablePackage>(
  packages: readonly T[],
  { locales = [], files = [], messages = [] }: Selection,
): Promise<readonly { readonly of: T; readonly selection: Selection }[]> {
  refuseUnknownLocales(locales, packages)
  const chosen = packages.flatMap((of) => {
    const own = of.config.targets.flatMap(({ locale }) => (locales.includes(locale) ? [locale] : []))
    const selection: Selection = own.length === 0 ? {} : { locales: own }
    return locales.length > 0 && own.length === 0 ? [] : [{ of, selection }]
  })
  if (files.length === 0 && messages.length === 0) return chosen
  const contents = await Promise.all(
    chosen.map(async (one) => ({ ...one, ...(await readContents(one.of, one.selection)) })),
  )
  const matched = new Set<string>()
  const inFiles = contents.flatMap((one) => {
    const own = one.files.filter((file) => {
      const patterns = files.filter((pattern) => matchesFile(pattern, inFolder(one.of.folder, file)))
      for (const pattern of patterns) matched.add(pattern)
      return patterns.length > 0
    })
    return files.length > 0 && own.length === 0 ? [] : [{ ...one, own }]
  })
  const unknown = files.find((pattern) => !matched.has(pattern))
  if (unknown !== undefined) throw filesUnknown(unknown, contents)
  const found = inFiles.map((one) => {
    const index = indexNames(one.messages)
    return { ...one, names: messages.filter((name) => index.find(name).length > 0) }
  })
  const nowhere = messages.filter((name) => !found.some(({ names }) => names.includes(name)))
  if (nowhere.length > 0) throw indexNames(inFiles.flatMap((one) => one.messages)).unknown(nowhere)
  return found.flatMap(({ of, selection, own, names }) => {
    if (messages.length > 0 && names.length === 0) return []
    const inside = { ...(own.length > 0 && { files: own }), ...(names.length > 0 && { messages: names }) }
    return [{ of, selection: { ...selection, ...inside } }]
  })
}

/** Returns what a user can select in a package: its catalogs and files, as paths in the package, and its messages. */
export async function readContents(
  { config, fs, root }: SelectablePackage,
  { locales }: Selection,
): Promise<{ readonly files: readonly string[]; readonly messages: Parameters<typeof indexNames>[0] }> {
  const { catalogs } = await openScan(config, { fs, root, locales })
  const read = await Promise.all(catalogs.map(async (one) => (await one.open()).catalog))
  return {
    files: read.flatMap(({ id, source, targets }) => [id, source.file, ...targets.map(({ file }) => file)]),
    messages: read.flatMap(({ namespace, source }) => source.units.map(({ key }) => ({ namespace, key }))),
  }
}

function refuseUnknownLocales(locales: readonly string[], packages: readonly SelectablePackage[]): void {
  const known = new Set(packages.flatMap(({ config }) => config.targets.map(({ locale }) => locale)))
  const unknown = locales.find((locale) => !known.has(locale))
  if (unknown === undefined) return
  throw new LockaleError('LOCALE_UNKNOWN', `${JSON.stringify(unknown)} is not a target locale of any package.`, {
    hint: `The target locales are: ${[...known].join(', ')}.`,
  })
}

function filesUnknown(
  pattern: string,
  contents: readonly { readonly of: SelectablePackage; readonly files: readonly string[] }[],
): LockaleError {
  const shown = contents.flatMap(({ of, files }) => files.slice(1, 2).map((file) => inFolder(of.folder, file)))
  return new LockaleError(
    'FILES_UNKNOWN',
    `No source or target file of any package matches ${JSON.stringify(pattern)}.`,
    {
      hint: `Files of this run: ${shown.slice(0, 3).join(', ')}. Write paths from the root of the workspace, with "/".`,
    },
  )
}
