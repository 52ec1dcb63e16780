import { findChangedThings } from '../../literal-things.ts'
import type { TextRule } from '../../rule.ts'
import { listed } from '../../words.ts'

export const pathChanged: TextRule = {
  id: 'path-changed',
  scope: 'text',
  group: 'markup',
  severity: 'warning',
  tier: 'misleads',
  what: 'The path of a file or folder in the source is not in the translation as it is.',
  why: 'A path is for a machine: translated it leads nowhere.',
  example: {
    locale: 'de',
    source: 'Look into ~/library/logs',
    target: 'Sieh in ~/bibliothek/protokolle nach',
    better: 'Sieh in ~/library/logs nach',
  },
  check: (pair) => findChangedThings(pair, things),
  say: (args) => `paths of the source missing${listed(args, 'missing')}`,
}

/** `/usr/local/bin`, `~/.config`, `./run`, `C:\Users`: not `and/or`, `km/h`, `1/2`. */
const things = {
  hints: ['/', '\\'],
  pattern:
    /(?<![\p{L}\p{N}_/:.<}%$-])(?:~|\.{1,2})?\/[A-Za-z_.][\w.@-]*(?:\/[\w.@-]+)+(?<![.])|(?<![\p{L}\p{N}_/:.<])(?:~|\.{1,2})\/[A-Za-z_][\w.@-]*(?<![.])|(?<![\p{L}\p{N}])[A-Za-z]:\\[A-Za-z_][\w.@-]*(?:\\[\w.@-]+)*(?<![.])/gu,
  mayAdd: true,
}
