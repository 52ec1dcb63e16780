import type { DiagnosticArguments } from '@lockale/errors'
import type { WalkRule } from '../../rule.ts'
import { first } from '../../words.ts'

export const badEncoding: WalkRule = {
  id: 'bad-encoding',
  scope: 'walk',
  group: 'file',
  severity: 'error',
  tier: 'breaks',
  what: 'A file is not in the encoding it should have.',
  why: 'Letters beyond ASCII come out as other letters, in the app and in what is sent to be translated.',
  remedy: 'Save the file as UTF-8.',
  example: undefined,
  say: (args) => `is not valid UTF-8${damage(args)}: save it as UTF-8`,
}

function damage(args: DiagnosticArguments): string {
  const [byte, offset, looksLike] = [first(args, 'byte'), first(args, 'byteOffset'), first(args, 'looksLike')]
  if (looksLike !== undefined) return ` (it looks like ${looksLike})`
  return byte === undefined || offset === undefined ? '' : ` (byte ${byte} at offset ${offset})`
}
