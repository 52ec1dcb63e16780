import { indexNames, type TextName } from '@lockale/core'
import type { Selection, WordOptions } from '../project.ts'
import { readContents, type SelectablePackage, selectInPackages } from './select-in-packages.ts'

interface ChosenTexts<T> {
  readonly of: T
  readonly selection: Omit<Selection, 'messages'>
  readonly names: WordOptions['messages']
}

/**
 * Returns the packages that contain the named messages, each with the names to use in that package. A name without a
 * file means the messages of all packages that have it.
 * @throws {LockaleError} as `selectInPackages`
 */
export async function selectTexts<T extends SelectablePackage>(
  packages: readonly T[],
  selection: Omit<Selection, 'messages'>,
  names: WordOptions['messages'],
): Promise<readonly ChosenTexts<T>[]> {
  const texts = await readAsMeant(
    names.map((name): TextName => (typeof name === 'string' ? { message: name } : name)),
    packages,
  )
  const messages = [...new Set(texts.map(({ message }) => message))]
  const chosen = await selectInPackages(packages, { ...selection, messages })
  return chosen.flatMap(({ of, selection: { messages: known = [], ...own } }) => {
    const here = texts.flatMap((text) => (known.includes(text.message) ? namedIn(of, text, packages) : []))
    return here.length === 0 ? [] : [{ of, selection: own, names: here }]
  })
}

/** Chooses one meaning for a name that can be read in several ways: the first that names a message of any package. */
async function readAsMeant(
  texts: readonly TextName[],
  packages: readonly SelectablePackage[],
): Promise<readonly TextName[]> {
  if (!texts.some((text) => text.or !== undefined)) return texts
  const contents = await Promise.all(packages.map((of) => readContents(of, {})))
  const index = indexNames(contents.flatMap(({ messages }) => messages))
  return texts.map(({ or = [], ...text }) => {
    return [text, ...or].find(({ message }) => index.find(message).length > 0) ?? or.at(-2) ?? text
  })
}

/**
 * Returns the name as used inside a package, in a list; an empty list if the name is not about this package. A file
 * belongs to the innermost package that contains it.
 */
function namedIn(
  { folder, config }: SelectablePackage,
  { file, ...name }: TextName,
  packages: readonly SelectablePackage[],
): readonly TextName[] {
  if (name.locale !== undefined && !config.targets.some(({ locale }) => locale === name.locale)) return []
  if (file === undefined) return [name]
  const holders = packages.filter((one) => isIn(one.folder, file)).map((one) => one.folder)
  const home = holders.reduce<string | undefined>(
    (longest, one) => (one.length >= (longest ?? '').length ? one : longest),
    undefined,
  )
  return home === folder ? [{ ...name, file: folder === '' ? file : file.slice(folder.length + 1) }] : []
}

function isIn(folder: string, file: string): boolean {
  return folder === '' || file.startsWith(`${folder}/`)
}
