import { expect, test } from 'vitest'
import { splitCommand } from './run-program.ts'

test.for<[line: string, words: readonly string[]]>([
  ['op read op://team/lockale/key', ['op', 'read', 'op://team/lockale/key']],
  ['  pass   show  lockale ', ['pass', 'show', 'lockale']],
  [`op read 'op://team/my key'`, ['op', 'read', 'op://team/my key']],
  [`op read "op://team/it's"/key`, ['op', 'read', "op://team/it's/key"]],
  [`'/opt/my tools/get' '' x`, ['/opt/my tools/get', '', 'x']],
  [String.raw`get my\ key`, ['get', 'my key']],
  [`get 'a;b|c$(d)'`, ['get', 'a;b|c$(d)']],
])('%s', ([line, words]) => expect(splitCommand(line, 'X', 'linux')).toEqual(words))

test.for<[line: string, words: readonly string[]]>([
  [String.raw`C:\tools\op.exe read key`, [String.raw`C:\tools\op.exe`, 'read', 'key']],
  [String.raw`"C:\Program Files\op.exe" read`, [String.raw`C:\Program Files\op.exe`, 'read']],
])('on Windows: %s', ([line, words]) => expect(splitCommand(line, 'X', 'win32')).toEqual(words))

test.for([
  'get; rm -rf x',
  'get | tail -1',
  'get && get',
  'get $(whoami)',
  'get `whoami`',
  'get "$HOME/key"',
  'get ~/key',
  'get *.key',
  'get > file',
  'get < file',
  'get #5',
  "get 'open",
  'get "open',
  'get \\',
  'get {a,b}',
  './get',
  'bin/get',
  '../get',
  "''",
])('only a shell would understand: %s', (line) => {
  expect(() => splitCommand(line, 'X', 'linux')).toThrow(expect.objectContaining({ code: 'KEY_COMMAND_FAILED' }))
})
