import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { translate } from '../translate.suite.ts'

// 0 has the first of two forms in Symfony's Portuguese of Brazil, and the second in Laravel's.
test('the forms that one framework asks for are not those of another', async () => {
  const into = async (id: 'laravel' | 'symfony') =>
    translate('One file|%count% files', { syntax: await openSyntax({ id }), source: 'en', target: 'pt-BR' })
  expect([await into('laravel'), await into('symfony')]).toEqual([
    'One file|%count% files',
    '%count% files|%count% files',
  ])
})
