import { join } from 'node:path'
import type { ProjectPlace } from '@lockale/core'
import type { TypesOffer } from './detection.ts'
import type { Facts } from './facts.ts'

/** Libraries whose own functions refuse a wrong key once `lockale types` has written their types. */
const libraries: readonly (readonly [name: string, packages: RegExp])[] = [
  ['i18next', /^(?:i18next|react-i18next|next-i18next)$/u],
  ['next-intl', /^next-intl$/u],
  ['use-intl', /^use-intl$/u],
  ['formatjs', /^(?:react-intl|@formatjs\/intl)$/u],
]

/** Folders in which apps have declarations of their own. */
const usualFolders = ['', 'src', 'types', '@types', 'src/types', 'src/@types']

/**
 * Returns the types to offer for an app that uses TypeScript and one library whose keys can be checked. Returns
 * `undefined` if there are several libraries, or the app has a declaration file for this library.
 * @param place `root`: absolute path of the app
 */
export async function typesFor(facts: Facts, { fs, root }: ProjectPlace): Promise<TypesOffer | undefined> {
  const found = libraries.flatMap(([name, packages]) => {
    const library = facts.dependency(packages)
    return library === undefined ? [] : [{ name, library: library.what }]
  })
  const [own, ...others] = found
  if (own === undefined || others.length > 0) return undefined
  const isThere = (path: string): Promise<boolean> =>
    fs.stat(join(root, path)).then(
      () => true,
      () => false,
    )
  const name = `${own.name}.d.ts`
  const taken = await Promise.all(usualFolders.map((folder) => isThere(join(folder, name))))
  if (taken.includes(true)) return undefined
  const file = (await isThere('src')) ? `src/${name}` : name
  return { file, library: own.library, needsNamespace: own.name === 'i18next' }
}
