import { posix, win32 } from 'node:path'
import { expect, test } from 'vitest'
import { wayBelow } from './index-file-system.ts'

test.for([
  ['the folder', posix, '/app', '/app', ''],
  ['a file in it', posix, '/app', '/app/a/b.json', 'a/b.json'],
  ['a name that begins with dots', posix, '/app', '/app/..b', '..b'],
  ['beside it', posix, '/app', '/apps/a.json', undefined],
  ['above it', posix, '/app/web', '/app', undefined],
  ['on Windows', win32, 'C:\\app', 'C:\\app\\a\\b.json', 'a/b.json'],
  ['on Windows, in another case', win32, 'C:\\App', 'c:\\app\\a.json', 'a.json'],
  ['on another drive', win32, 'C:\\app', 'D:\\temp\\a.json', undefined],
  ['on a share', win32, 'C:\\app', '\\\\server\\share\\a.json', undefined],
] as const)('%s', ([, paths, folder, path, expected]) => expect(wayBelow(folder, path, paths)).toBe(expected))
