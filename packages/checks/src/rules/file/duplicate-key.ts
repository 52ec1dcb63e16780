import type { WalkRule } from '../../rule.ts'
import { valued } from '../../words.ts'

export const duplicateKey: WalkRule = {
  id: 'duplicate-key',
  scope: 'walk',
  group: 'file',
  severity: 'warning',
  tier: 'misleads',
  what: 'A key stands in a file twice.',
  why: 'Only the last one counts; what a person changes in the other has no effect.',
  remedy: 'Remove the one that does not count.',
  example: undefined,
  say: (args) => `the key is there again${valued(args, 'countsLine', ' in line ')}, and only the last one counts`,
}
