import { expect, test } from 'vitest'
import { spellArgument, spellSubstitutions } from './arguments.ts'

const known = new Map([
  ['days', { name: 'days', argument: 2, specifier: 'lld' }],
  ['n', { name: 'n', argument: undefined, specifier: 'ld' }],
])

test.for<[text: string, spelled: string]>([
  ['%@ has %#@days@', '%1$@ has %2$lld'],
  ['%#@days@ of %1$@', '%2$lld of %1$@'],
  ['%#@n@ of %@', '%1$ld of %2$@'],
  ['%@, %#@n@', '%1$@, %2$ld'],
  ['%3$#@n@ %1$@', '%3$ld %1$@'],
  ['%#@days@ at 100%%, %#@gone@', '%2$lld at 100%%, %#@gone@'],
  ['%#@gone@ of %@', '%#@gone@ of %@'],
  ['%lld of %@', '%lld of %@'],
  ['100 % sure', '100 % sure'],
])('%s is %s', ([text, spelled]) => expect(spellSubstitutions(text, known)).toBe(spelled))

test.for<[text: string, spelled: string]>([
  ['%arg days', '%lld days'],
  ['%arg개, %arg', '%lld개, %lld'],
  ['%lld days of %@', '%lld days of %@'],
  ['%argument', '%lldument'],
  ['no number', 'no number'],
])('inside of one %s is %s', ([text, spelled]) => expect(spellArgument(text, { specifier: 'lld' })).toBe(spelled))
