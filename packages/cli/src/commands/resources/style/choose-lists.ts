import type { StyleFile } from '@lockale/core'
import { closest, LockaleError } from '@lockale/errors'
import { isFileName, type ProjectStyle, readStyleFolder, stylesOf } from '@lockale/resources'
import type { CommandContext } from '../../command.ts'
import type { OpenPlace } from '../with-resources.ts'

/**
 * The styles that were named, in the order of the files; all where nothing was named.
 * @param names `ui`, `ui.yaml`, `lockale/styles/ui.yaml`, `ui.yaml de`
 * @throws {LockaleError} `STYLE_UNKNOWN`
 */
export function chooseLists(
  files: readonly StyleFile[],
  { names, flags }: { readonly names: readonly string[] } & Pick<CommandContext, 'flags'>,
): readonly ProjectStyle[] {
  const all = files.flatMap((file) => stylesOf(file).map((style) => ({ file, style })))
  const isMeant = (name: string, { file, style }: (typeof all)[number]) => isFileName(name, file) || name === style.name
  for (const name of names) {
    if (!all.some((one) => isMeant(name, one))) throw unknownStyle(name, namesOf(files))
  }
  const languages = languagesOf({ flags })
  const chosen = all.filter((one) => {
    const isNamed = names.length === 0 || names.some((name) => isMeant(name, one))
    return isNamed && (languages.length === 0 || languages.includes(one.style.language))
  })
  if (languages.length === 0 || chosen.length > 0) return chosen.map(({ style }) => style)
  throw new LockaleError('STYLE_UNKNOWN', `The project has no style for ${languages.join(' or ')}.`, {
    hint: `Its styles are for: ${listed(all.map(({ style }) => style.language))}.`,
  })
}

/** Files are read, and found wrong, before the service is asked anything. */
export async function readChosen(
  names: readonly string[],
  { fs, root, flags }: Pick<OpenPlace, 'fs' | 'root'> & Pick<CommandContext, 'flags'>,
): Promise<readonly ProjectStyle[]> {
  return chooseLists(await readStyleFolder(fs, root), { names, flags })
}

export function languagesOf({ flags }: Pick<CommandContext, 'flags'>): readonly string[] {
  return flags.list('language').map((code) => code.toLowerCase())
}

export function namesOf(files: readonly StyleFile[]): readonly string[] {
  return files.map(({ name }) => name)
}

/** @param known what might have been meant */
export function unknownStyle(name: string, known: readonly string[]): LockaleError {
  const near = closest(name, known)
  return new LockaleError('STYLE_UNKNOWN', `There is no style "${name}".`, {
    hint: near === undefined ? `Known styles: ${listed(known)}.` : `Did you mean ${near}?`,
  })
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'none' : [...new Set(names)].join(', ')
}
