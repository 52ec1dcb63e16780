import type { MessageUnit } from './unit.ts'

/** An item of a list: the last part of its key is a place. */
export function isItem({ path }: Pick<MessageUnit, 'path'>): boolean {
  return path.length > 1 && /^\d{1,6}$/u.test(path.at(-1) ?? '')
}

export function listOf({ path }: Pick<MessageUnit, 'path'>): readonly string[] {
  return path.slice(0, -1)
}
