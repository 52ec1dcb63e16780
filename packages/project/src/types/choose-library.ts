import type { TypesLibrary } from '@lockale/core'
import { LockaleError } from '@lockale/errors'

/** Packages in package.json that show which library an app uses. next-intl contains use-intl, so it is tested first. */
const packagesOf: readonly (readonly [library: TypesLibrary, packages: readonly string[]])[] = [
  ['i18next', ['i18next', 'react-i18next', 'next-i18next']],
  ['vue-i18n', ['vue-i18n', '@nuxtjs/i18n']],
  ['next-intl', ['next-intl']],
  ['use-intl', ['use-intl']],
  ['formatjs', ['react-intl', '@formatjs/intl']],
]

/**
 * Returns the library for which types are written: that of the config, or that in package.json. i18next comes first,
 * and is the default, because configs without `types.library` always got types for i18next.
 * @param dependencies names in the app's package.json
 * @throws {LockaleError} `TYPES_LIBRARY_UNCLEAR`
 */
export function chooseLibrary(
  wanted: TypesLibrary | undefined,
  dependencies: readonly string[],
): { readonly library: TypesLibrary; readonly notes: readonly string[] } {
  if (wanted !== undefined) return { library: wanted, notes: [] }
  const found = packagesOf.flatMap(([library, packages]) => {
    const name = packages.find((one) => dependencies.includes(one))
    return name === undefined ? [] : [{ library, name }]
  })
  const others = found.some(({ library }) => library === 'next-intl')
    ? found.filter(({ library }) => library !== 'use-intl')
    : found
  const [first, second] = others
  if (first === undefined) {
    const isKnown = dependencies.length === 0
    const note = 'package.json names no library that lockale writes types for, so the types are for i18next'
    return { library: 'i18next', notes: isKnown ? [] : [`${note}: set types.library to another one`] }
  }
  if (second === undefined) return { library: first.library, notes: [] }
  const names = others.map(({ name }) => name).join(' and ')
  if (first.library === 'i18next') {
    return {
      library: 'i18next',
      notes: [`package.json names ${names}, so the types are for i18next: types.library sets another one`],
    }
  }
  throw new LockaleError(
    'TYPES_LIBRARY_UNCLEAR',
    `package.json names ${names}, so lockale does not know which one to write types for.`,
    {
      place: 'package.json',
      hint: `Set \`library\` in \`types\` of the lockale config: \`types: { file: 'src/messages.d.ts', library: '${first.library}' }\`.`,
    },
  )
}
