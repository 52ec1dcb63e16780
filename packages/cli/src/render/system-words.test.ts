import { expect, test } from 'vitest'
import { systemSentence, systemWords } from './system-words.ts'

const failed = (message: string) => Object.assign(new Error(message), { code: /E[A-Z]+/u.exec(message)?.[0] })

test.for<[message: string, sentence: string]>([
  [`ENOENT: no such file or directory, open '/a/b.json'`, '/a/b.json cannot be read: no such file or folder.'],
  [`EACCES: permission denied, mkdir '/a'`, '/a cannot be written: permission denied.'],
  [`EXDEV: cross-device link, rename '/a' -> '/b'`, `EXDEV: cross-device link, rename '/a' -> '/b'`],
  [`EBUSY: resource busy, rename '/a' -> '/b'`, '/a cannot be written: it is in use by another program.'],
  ['ENOSPC: no space left on device, write', 'The disk is full: ENOSPC: no space left on device, write'],
  ['listen EADDRINUSE: address already in use 127.0.0.1:4004', 'The address 127.0.0.1:4004 is already in use.'],
  ['listen EADDRNOTAVAIL: address not available 1.2.3.4', 'This machine has no address 1.2.3.4.'],
])('%s', ([message, sentence]) => expect(systemSentence(failed(message))).toBe(sentence))

test('why a file could not be used', () => {
  expect(systemWords(failed('EACCES'))).toBe('permission denied (EACCES)')
  expect(systemWords(failed('EWEIRD'))).toBe('EWEIRD')
  expect(systemWords(new Error('no'))).toBe('unknown reason')
})
