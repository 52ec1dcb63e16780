import { expect, test } from 'vitest'
import { fileNameOf } from './download.ts'

test.for<[header: string | undefined, name: string | undefined]>([
  [undefined, undefined],
  ['', undefined],
  ['attachment', undefined],
  ['attachment; filename=a.txt', 'a.txt'],
  ['attachment; filename="a b.txt"', 'a b.txt'],
  [String.raw`attachment; filename="a \"b\".txt"`, 'a "b".txt'],
  [`attachment; filename="x.txt"; filename*=UTF-8''%c3%a4%20b.txt`, 'ä b.txt'],
  [`attachment; filename="x.txt"; filename*=UTF-8''%ff`, 'x.txt'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  [String.raw`attachment; filename="C:\\Windows\\a.txt"`, 'a.txt'],
  ["attachment; filename*=UTF-8''..%2F..%2Fx", 'x'],
  ['attachment; filename=".."', undefined],
  ['attachment; filename="a/"', undefined],
  ['attachment; filename="a\u202Egpj.exe"', 'agpj.exe'],
  [`attachment; filename="${'x'.repeat(300)}"`, 'x'.repeat(255)],
  [`attachment; filename="${'x'.repeat(5000)}"`, undefined],
])('%s', ([header, name]) => expect(fileNameOf(header)).toBe(name))
