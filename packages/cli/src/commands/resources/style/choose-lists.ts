import { styleName } from '@lockale/connect'
import type { StyleFile } from '@lockale/core'
import { closest, LockaleError } from '@lockale/errors'
import type { CommandContext } from '../command.ts'

/**
 * The files that were named, with those of their lists that were; all where nothing was named.
 * @param names `ui`, `ui.yaml`, `lockale/styles/ui.yaml`, `ui.yaml de`
 * @throws {LockaleError} `STYLE_UNKNOWN`
 */
export function chooseLists(
  files: readonly StyleFile[],
  { names, flags }: { readonly names: readonly string[] } & Pick<CommandContext, 'flags'>,
): readonly StyleFile[] {
  for (const name of names) {
    if (!files.some((file) => file.lists.some((list) => isMeant(name, file, list))))
      throw unknownStyle(name, namesOf(files))
  }
  const languages = flags.list('language').map((code) => code.toLowerCase())
  const chosen = files
    .map((file) => ({
      ...file,
      lists: file.lists.filter(
        (list) =>
          (names.length === 0 || names.some((name) => isMeant(name, file, list))) &&
          (languages.length === 0 || languages.includes(list.language)),
      ),
    }))
    .filter(({ lists }) => lists.length > 0)
  if (languages.length === 0 || chosen.length > 0) return chosen
  throw new LockaleError('STYLE_UNKNOWN', `No style of the project is for ${languages.join(' or ')}.`, {
    hint: `They are for ${listed(files.flatMap(({ lists }) => lists.map(({ language }) => language)))}.`,
  })
}

/** How the service names its lists. */
export const isId: RegExp = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu

/** True for a name that the file goes by, or its path. */
export function isFileName(name: string, file: Pick<StyleFile, 'name' | 'path'>): boolean {
  return [file.path, file.name, file.name.replace(/\.ya?ml$/iu, '')].includes(name.replace(/^\.\//u, ''))
}

function isMeant(name: string, file: StyleFile, list: StyleFile['lists'][number]): boolean {
  return isFileName(name, file) || name === styleName(file, list)
}

export function namesOf(files: readonly StyleFile[]): readonly string[] {
  return files.map(({ name }) => name)
}

/** @param known what might have been meant */
export function unknownStyle(name: string, known: readonly string[]): LockaleError {
  const near = closest(name, known)
  return new LockaleError('STYLE_UNKNOWN', `No style is called "${name}".`, {
    hint: near === undefined ? `There are: ${listed(known)}.` : `Did you mean ${near}?`,
  })
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'none' : [...new Set(names)].join(', ')
}
