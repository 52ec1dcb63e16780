import { describe, expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { translate } from '../translate.suite.ts'

describe.each(['symfony', 'laravel'] as const)('%s', async (id) => {
  const syntax = await openSyntax({ id })
  const isPlural = (message: string) => syntax.readVariants?.(message) !== undefined

  test.for([
    'White|#ffffff,Black|#000000.',
    'e.g: White|#ffffff,Black|#000000.',
    'yes|no',
    'csv|json|xml',
    'GET|POST',
    'start|/usr/bin',
    'one.example/a|two.example/b',
    '(foo|bar)',
  ])('a text with pipes: %s', (message) => {
    expect(isPlural(message)).toBe(false)
    expect(syntax.tokenise(message)).toEqual([{ type: 'text', text: message }])
    expect(syntax.reject(message)).toBeUndefined()
  })

  test.for([
    '{{subject}} is no {{class|quote}}',
    '{{ user.name|default("no one|nothing") }} has left the group',
    'Hello {name|title}, welcome to {place|upper}',
    'Dear %name|title% of our team',
    '<a href="/find?kind=a|b" title="files|folders">Find them</a>',
    "<a title='one|two'>Look</a> at me",
  ])('pipes that part nothing: %s', (message) => {
    expect(isPlural(message)).toBe(false)
    expect(translate(message, { syntax, source: 'en', target: 'pl' })).toBe(message)
    expect(syntax.reject(message)).toBeUndefined()
  })

  test.for([
    'one file|many files',
    'There is one apple|There are many apples',
    'file|files',
    'plik|pliki|plików',
    '{0} none|[1,19] some|[20,100] many',
    '«a file»|«many files»',
    '¿Un archivo?|¿Muchos archivos?',
    '„Datei“ löschen|„Dateien“ löschen',
    '⟦ƒíľé one]|⟦ƒíľéš two]',
    '🗑️ one file|🗑️ many files',
    '\u200fקובץ אחד|\u200fקבצים רבים',
    '<b>one</b> file|<b>many</b> files',
    'one {{ kind|lower }}|many {{ kind|lower }}',
    '<a title="a|b">one</a>|<a title="a|b">many</a>',
    '%a%|%b% all of them',
    '{0} none of {x|y}|{1} one',
  ])('plural forms: %s', (message) => expect(isPlural(message)).toBe(true))
})
