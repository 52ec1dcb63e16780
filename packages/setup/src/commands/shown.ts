import { figure } from '@lockale/terminal/render/figures'
import type { Candidate } from '../detect/detection.ts'

/** Returns a path relative to the root. */
export function inFolder(folder: string, file: string): string {
  return folder === '' ? file : `${folder}/${file}`
}

/** Returns a sentence about one package of several. */
export function at(folder: string, text: string): string {
  return folder === '' ? text : `${folder}: ${text}`
}

/** Returns a path as a person would type it. */
export function shownFile(entry: Candidate['files'][number] | undefined): string {
  return typeof entry === 'string' ? entry : (entry?.source ?? '')
}

/** Returns `a, b, c and 4 more`. @param most how many are named */
export function firstOf(names: readonly string[], most: number): string {
  const more = names.length > most ? ` and ${figure(names.length - most)} more` : ''
  return `${names.slice(0, most).join(', ')}${more}`
}
