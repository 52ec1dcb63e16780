import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import type { SyntaxOptions } from '../syntax.ts'
import { compareMessages } from './compare.ts'

const android: SyntaxOptions = { id: 'printf', dialect: 'android' }
const c: SyntaxOptions = { id: 'printf' }
const apple: SyntaxOptions = { id: 'printf', dialect: 'apple' }
const locales = { source: 'en', target: 'tr' }

const codesOf = async (options: SyntaxOptions, source: string, target: string) => {
  const syntax = await openSyntax(options)
  return compareMessages({ source, target, syntax, locales }).map(({ code }) => code)
}

test.for<[name: string, syntax: SyntaxOptions, source: string, target: string]>([
  ['Turkish', android, '96% of apps', "Uygulamaların %96'sı"],
  ['Basque', c, '70% done', '%70 eginda'],
  ['Basque with an ending', c, 'at 70%', '%70ean'],
  ['Hebrew', android, '70% off', '%70 הנחה'],
  ['one digit', apple, 'Save 5 %', 'Kazan %5'],
  ['a hundred', android, '100% free', '%100 ücretsiz'],
  ['a fraction', android, 'grew by 4.5%', '%4,5 arttı'],
  ['from Turkish', android, "Uygulamaların %96'sı", '96% of apps'],
])('a number in per cent is none of the placeholders: %s', async ([, syntax, source, target]) => {
  expect(await codesOf(syntax, source, target)).toEqual([])
})

test.for<[name: string, syntax: SyntaxOptions, source: string, target: string, codes: readonly string[]]>([
  ['a number of its own that is lost', c, 'from %0 to %1', 'von %0', ['placeholder-missing']],
  ['one that is new', c, 'from %0', 'von %0 bis %1', ['placeholder-extra']],
  ['a number of its own as a percentage', apple, 'Used: %0', 'Belegt: 0%', ['placeholder-missing']],
  ['another number', c, '70% done', '%80 eginda', ['placeholder-extra']],
  ['a conversion that is new', c, '70% done', '%d eginda', ['placeholder-extra']],
  ['a number beside a conversion', android, '%1$d apps, 70%% done', 'Apps, %%70', ['placeholder-missing']],
  ['a width', c, '%5d files', '%d files at 5%', ['format-syntax']],
])('%s', async ([, syntax, source, target, codes]) => {
  expect(await codesOf(syntax, source, target)).toEqual(codes)
})
