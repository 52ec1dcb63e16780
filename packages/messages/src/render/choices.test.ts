import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { showWith } from './sampling.suite.ts'

const { renderer: symfony } = await openSyntax({ id: 'symfony' })
const { renderer: laravel } = await openSyntax({ id: 'laravel' })

type Row = readonly [message: string, number: number, locale: string, shown: string | undefined]

// what TranslatorTrait of Symfony 8 answers
test.for<Row>([
  ['{0} none|]0,Inf] %count% files', 0, 'en', 'none'],
  ['{0} none|]0,Inf] %count% files', 0.5, 'en', '{count} files'],
  ['{0,1} few|{2 , 3}some|[4,Inf[ many', 3, 'en', 'some'],
  ['[-Inf,0[ below|{0} none|one|%count%', 1, 'en', 'one'],
  ['[-Inf,0[ below|{0} none|one|%count%', -3, 'en', 'below'],
  ['a file|%count% files', 5, 'en', '{count} files'],
  ['a file|%count% files', -1, 'en', 'a file'],
  ['one: a file|more: %count% files', 1, 'en', 'a file'],
  ['one: a\nfile|more: %count% files', 1, 'en', 'one: a\nfile'],
  ['a || b of %count%|%count% || files', 1, 'en', 'a | b of {count}'],
  ['%count% plik|%count% pliki|%count% plików', 22, 'pl', '{count} pliki'],
  ['%count% plik|%count% pliki', 5, 'pl', undefined],
  ['{1} %count% file', 5, 'en', undefined],
  ['many: %count% files', 5, 'ja', '{count} files'],
  ['%count% file\u00a0|%count% files', 1, 'en', '{count} file\u00a0'],
])('Symfony shows %j with %j in %s', ([message, number, locale, shown]) => {
  expect(symfony && showWith(symfony, message, locale, { count: number })).toBe(shown)
})

// what MessageSelector of Laravel 12 answers
test.for<Row>([
  ['{0} none|[1,19] some|[20,*] :count', 0, 'en', 'none'],
  ['{0} none|[1,19] some|[20,*] :count', 19, 'en', 'some'],
  ['{0} none|[1,19] some|[20,*] :count', 20, 'en', '{count}'],
  ['[*,-1] below|{0} none|[1,*] some', -5, 'en', 'below'],
  ['[1, *] x|many :count', 5, 'en', 'many {count}'],
  ['[1,viele] x|many :count', 5, 'de', 'x'],
  ['{0} none|one|:count', 1, 'en', ' none'],
  ['{0} none|one|:count', 5, 'en', 'one'],
  ['a file|:count files', 1, 'en', 'a file'],
  ['a file | :count files', 5, 'en', ' {count} files'],
  ['plik|pliki|:count plików', 5, 'pl', '{count} plików'],
  ['plik|:count pliki', 5, 'pl', 'plik'],
  ['un archivo|:count archivos', 5, 'es-419', 'un archivo'],
])('Laravel shows %j with %j in %s', ([message, number, locale, shown]) => {
  expect(laravel && showWith(laravel, message, locale, { count: number })).toBe(shown)
})

test('marks name numbers, and a title has no choice', () => {
  expect(symfony?.choosers('{0} none|]1,5] some|[7,Inf] %count%')?.[0]?.numbers).toEqual([0, 1, 5, 7])
  expect(laravel?.choosers('[1,19] some|[20,*] :count')?.[0]?.numbers).toEqual([1, 19, 20])
  expect(laravel?.choosers('Home | Shop of :name')).toEqual([])
  expect(laravel && showWith(laravel, 'Home | Shop of :Name', 'en', {})).toBe('Home | Shop of {name}')
})

test('the language tells forms apart by its position', () => {
  const formOf = laravel?.choosers('one|:count')?.[0]?.formOf
  expect([1, 2, 5, 21].map((number) => formOf?.(number, 'ru'))).toEqual(['0', '1', '2', '0'])
})
