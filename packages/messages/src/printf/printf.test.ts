import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import type { SyntaxOptions, Token } from '../syntax.ts'

const c: SyntaxOptions = { id: 'printf' }
const android: SyntaxOptions = { id: 'printf', dialect: 'android' }
const apple: SyntaxOptions = { id: 'printf', dialect: 'apple' }

/** `name raw` of a placeholder, with what it is the same as; texts unescaped. */
function show(token: Token): string {
  if (token.type === 'text') return `"${token.text}"`
  if (token.type !== 'placeholder') return token.raw
  return [token.name, token.raw, ...(token.identity === undefined ? [] : ['=', token.identity])].join(' ')
}

test.for<[options: SyntaxOptions, message: string, tokens: readonly string[]]>([
  [c, '', []],
  [c, '%s', ['1 %s = %1$s']],
  [c, '%s: %d files', ['1 %s = %1$s', '": "', '2 %d = %2$d', '" files"']],
  [c, '%2$s of %1$d', ['2 %2$s', '" of "', '1 %1$d']],
  [c, '%-10.3f%+d%#x%05ld', ['1 %-10.3f = %1$-10.3f', '2 %+d = %2$+d', '3 %#x = %3$#x', '4 %05ld = %4$05ld']],
  [c, '%*.*f%s', ['3 %*.*f = %3$*1$.*2$f', '4 %s = %4$s']],
  [c, '%2$*1$d', ['2 %2$*1$d']],
  [
    c,
    '%hhd%lld%zu%jd%td%Lf%qd',
    [
      '1 %hhd = %1$hhd',
      '2 %lld = %2$lld',
      '3 %zu = %3$zu',
      '4 %jd = %4$jd',
      '5 %td = %5$td',
      '6 %Lf = %6$Lf',
      '7 %qd = %7$qd',
    ],
  ],
  [c, '%I64d %<PRId64>', ['1 %I64d = %1$I64d', '" "', '2 %<PRId64> = %2$<PRId64>']],
  [c, "%'d", ["1 %'d = %1$'d"]],
  [c, '100%% of %s', ['"100% of "', '1 %s = %1$s']],
  [c, '%%s %%%s', ['"%s %"', '1 %s = %1$s']],
  [c, '100% sure, 50 % de, 20\u00a0% d, % de', ['"100% sure, 50 % de, 20\u00a0% d, % de"']],
  [c, '%-escaped, d’un % d’or', ['"%-escaped, d’un % d’or"']],
  [c, 'a % d b', ['"a "', '1 % d = %1$ d', '" b"']],
  [c, '%m: %s', ['m %m', '": "', '1 %s = %1$s']],
  [c, '%0 of %1', ['0 %0', '" of "', '1 %1']],
  [c, '50% %y %', ['"50% %y %"']],
  [c, '%@', ['"%@"']],
  [c, '%Ix%H', ['1 %Ix = %1$Ix', '"%H"']],
  [c, '%Id %Iu %I64d', ['1 %Id = %1$Id', '" "', '2 %Iu = %2$Iu', '" "', '3 %I64d = %3$I64d']],
  [c, '%2$m %1$s', ['m %2$m = %m', '" "', '1 %1$s']],
  [c, '%d.%m.%Y', ['d %d', '"."', 'm %m', '"."', 'Y %Y']],
  [c, '%-d %B at %H:%M', ['-d %-d', '" "', 'B %B', '" at "', 'H %H', '":"', 'M %M']],
  [c, '%Y', ['Y %Y']],
  [c, '%d and %m', ['1 %d = %1$d', '" and "', 'm %m']],
  [c, '%s at %H:%M', ['1 %s = %1$s', '" at %H:%M"']],
  [c, '<b>%s</b>', ['<b>', '1 %s = %1$s', '</b>']],
  [c, '<a href="%s">%d</a>', ['<a href="%s">', '2 %d = %2$d', '</a>']],
  [apple, '%@ has %lu', ['1 %@ = %1$@', '" has "', '2 %lu = %2$lu']],
  [apple, '%1$@ %2$lld %U', ['1 %1$@', '" "', '2 %2$lld', '" "', '1 %U = %1$U']],
  [apple, '%#@files@ in %2$#@folders@', ['files %#@files@', '" in "', 'folders %2$#@folders@ = %#@folders@']],
  [apple, '%arg items, %a', ['arg %arg', '" items, "', '2 %a = %2$a']],
  [apple, '%arg개 글', ['arg %arg', '"개 글"']],
  [apple, '%argument', ['arg %arg', '"ument"']],
  [android, '%1$s, %,d, %b', ['1 %1$s', '", "', '1 %,d = %1$,d', '", "', '2 %b = %2$b']],
  [android, '%s %<S', ['1 %s = %1$s', '" "', '1 %<S = %1$S']],
  [android, '%1$tY-%1$tm%n', ['1 %1$tY', '"-"', '1 %1$tm', 'n %n']],
  [android, '%(,.2f %-5% %h', ['1 %(,.2f = %1$(,.2f', '" "', '% %-5%', '" "', '2 %h = %2$h']],
  [android, '%i %u %lld % s', ['"%i %u %lld % s"']],
])('%o %s', async ([options, message, tokens]) => {
  expect((await openSyntax(options)).tokenise(message).map(show)).toEqual(tokens)
})

test.for<[options: SyntaxOptions, text: string, code: string | undefined]>([
  [c, '100%', undefined],
  [c, '50 % de remise', undefined],
  [c, '%d, 50 % de', 'format-syntax'],
  [c, '%d %', 'format-syntax'],
  [c, '%d%%', undefined],
  [c, '%1$s %s', 'printf-mixed'],
  [c, '%1$*d', 'printf-mixed'],
  [c, '%1$s %3$s', 'format-syntax'],
  [c, '%2$s', 'format-syntax'],
  [c, '%2$*1$d', undefined],
  [c, '%m %1$s', undefined],
  [c, '%s <b style="width:50%">', 'format-syntax'],
  [apple, '%2$@', undefined],
  // CoreFoundation counts both kinds apart
  [apple, '%1$@ %@', undefined],
  [apple, '%@ has %2$d', undefined],
  [apple, '%arg of %2$lld days', undefined],
  [apple, '%lu done %2$#@total@', undefined],
  [apple, '%#@a@ and %2$lld more', undefined],
  [apple, '%2$*d %', 'format-syntax'],
  [apple, '%#@a@ and %#@b@', undefined],
  [android, '%2$s', undefined],
  [android, '%1$s %s', undefined],
  [android, '%s %i', 'format-syntax'],
  [android, '%s %-d', 'format-syntax'],
  [android, '100% sure', undefined],
])('reject %o %s', async ([options, text, code]) => {
  expect((await openSyntax(options)).reject(text)?.code).toBe(code)
})

test.for<[options: SyntaxOptions, texts: readonly string[], name: string | undefined]>([
  [c, ['%d file', '%d files'], '1'],
  [c, ['A file of %s', '%2$ld files of %1$s'], '2'],
  [c, ['%s files', 'files'], '1'],
  [c, ['%s in %s', '%s in %s'], undefined],
  [android, ['%1$s view', '%1$s views'], '1'],
  [android, ['%s’s view', '%s’s views'], undefined],
  [apple, ['one view', '%@ views'], '1'],
  [c, ['%s: %.1f %i'], '3'],
  [c, ['%<PRIu32> files'], '1'],
  [c, ['%x'], undefined],
  [apple, ['%@ in %lld'], '2'],
  [apple, ['%#@files@'], 'files'],
  [apple, ['%arg files'], 'arg'],
  [apple, ['%2$lld days', '%arg of %2$lld days'], 'arg'],
  [apple, ['One done %2$#@total@', '%lu done %2$#@total@'], '1'],
  [android, ['%1$s: %2$,d'], '2'],
  [android, ['%1$td %s'], undefined],
])('the count of %o %o', async ([options, texts, name]) => {
  // the texts of a map can be asked for once
  expect((await openSyntax(options)).countName(texts.values())).toBe(name)
})

test.for<[source: string | undefined, text: string, written: string]>([
  ['%s: 100%%', '50 % de', '50 %% de'],
  ['50% off', '50 % de', '50 % de'],
  ['%%', '%', '%%'],
  [undefined, '%d', '%%d'],
])('%s makes of %s', async ([source, text, written]) => {
  expect((await openSyntax(c)).escape(text, { source })).toBe(written)
})
