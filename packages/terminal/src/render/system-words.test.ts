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

const unnamed = (number: number, message: string) =>
  Object.assign(new Error(`Unknown system error -${number}: Unknown system error -${number}, ${message}`), {
    code: `Unknown system error -${number}`,
    errno: -number,
  })

// Node has no names for these
test.for<[number: number, call: string, sentence: string, words: string]>([
  [122, 'write', 'The disk quota is used up: EDQUOT, write', 'the disk quota is used up (EDQUOT)'],
  [
    122,
    "open '/a/b.json'",
    '/a/b.json cannot be read: the disk quota is used up.',
    'the disk quota is used up (EDQUOT)',
  ],
  [69, "mkdir '/a'", '/a cannot be written: the disk quota is used up.', 'the disk quota is used up (EDQUOT)'],
  [
    116,
    "rename '/a' -> '/b'",
    '/a cannot be written: the network disk no longer knows it.',
    'the network disk no longer knows it (ESTALE)',
  ],
  [117, "fsync '/a'", '/a cannot be written: the file system is damaged.', 'the file system is damaged (EUCLEAN)'],
])('error %i of %s', ([number, call, sentence, words]) => {
  expect([systemSentence(unnamed(number, call)), systemWords(unnamed(number, call))]).toEqual([sentence, words])
})

test('why a file could not be used', () => {
  expect(systemWords(failed('EACCES'))).toBe('permission denied (EACCES)')
  expect(systemWords(failed('EWEIRD'))).toBe('EWEIRD')
  expect(systemWords(new Error('no'))).toBe('unknown reason')
})
