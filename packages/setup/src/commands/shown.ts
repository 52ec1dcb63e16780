import { figure } from '@lockale/terminal/render/figures'
import type { Candidate } from '../detect/detection.ts'

export function inFolder(folder: string, file: string): string {
  return folder === '' ? file : `${folder}/${file}`
}

/** Adds the folder of a package before a sentence; a package in the root has no folder to add. */
export function at(folder: string, text: string): string {
  return folder === '' ? text : `${folder}: ${text}`
}

/** Returns a path as a user would type it. */
export function shownFile(entry: Candidate['files'][number] | undefined): string {
  return typeof entry === 'string' ? entry : (entry?.source ?? '')
}

/**
 * Returns the first names of a list, and how many more there are: `a, b, c and 4 more`.
 * @param most number of names to show
 */
export function firstOf(names: readonly string[], most: number): string {
  const more = names.length > most ? ` and ${figure(names.length - most)} more` : ''
  return `${names.slice(0, most).join(', ')}${more}`
}
