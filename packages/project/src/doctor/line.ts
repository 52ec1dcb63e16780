import type { HealthLine } from '@lockale/core'

/** Lines of one check, by how things are. */
export interface Lines {
  readonly ok: (says: string) => HealthLine
  readonly note: (says: string, fix: string) => HealthLine
  readonly broken: (says: string, fix: string) => HealthLine
  readonly skipped: (says: string, fix?: string) => HealthLine
}

export function linesOf(id: string): Lines {
  return {
    ok: (says) => ({ id, status: 'ok', says, fix: undefined }),
    note: (says, fix) => ({ id, status: 'note', says, fix }),
    broken: (says, fix) => ({ id, status: 'broken', says, fix }),
    skipped: (says, fix) => ({ id, status: 'skipped', says, fix }),
  }
}

/** `1 file`, `2 files`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
