import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { protect } from '../wire/protect.ts'
import { isMachineValue } from './machine-value.ts'

test.for<[name: string, ...values: string[]]>([
  ['plural formula', 'nplurals=2; plural=(n != 1);', 'nplurals=1; plural=0', 'plural=n>1;', 'n==1 ? 0 : n==2 ? 1 : 2'],
  ['address', 'shop.example/desk', 'www.shop.example', 'help@shop.example', 'https://shop.example', 'tel:+49301234'],
  ['host and port', 'localhost.example:8080/api', 'bit.ly', 'docs.shop.example.com#top', 'myapp://open/cart'],
  [
    'date pattern',
    'yyyy-MM-dd',
    'EEEE, d. MMMM',
    'HH:mm:ss',
    "d 'de' MMMM 'de' y",
    'DD/MM/YYYY',
    '%d.%m.%Y',
    '%-d %B %Y',
    '%B',
    'LLLL',
    'dddd, MMMM Do YYYY',
    'hh:mm tt',
    'YYYY-MM-DDTHH:mm:ssZ',
    'yyyyMMdd',
    'yyyy年M月d日',
    'd/m/Y',
    'Y-m-d H:i:s',
    'F j, Y',
    'g:i a',
    '2024-01-31T10:00:00Z',
  ],
  ['colour', '#c0ffee1a', '#fff', '#FF8800', 'rgb(0, 20, 255)', 'rgba(0,0,0,.5)', 'hsl(120deg 10% 20%)'],
  ['size', '12px', '1.5rem', 'width: 20em; height: 3em', 'calc(100% - 2px)', '1px solid #ccc', 'width=600,height=400'],
  ['motion', 'ease-in-out', 'cubic-bezier(0.4, 0, 0.2, 1)', 'translate(-50%, 10px)'],
  [
    'class names',
    'btn btn-primary',
    'btn btn-lg active',
    'fa fa-user',
    'card__title--big',
    'd-flex justify-content-center',
    'text-red-500 font-bold',
    'btn-outline-danger',
  ],
  ['icon', 'fa-home', 'fas fa-home', 'mdi-account', 'mdi mdi-account-outline', 'mdi:home', 'glyphicon glyphicon-plus'],
  ['boolean', 'true', 'false'],
  ['object', '{ cache: true }', '{"depth": 2, "rtl": false}', "{ 'max-age': 0.5, extra: null, }"],
  ['path', '/var/log/app', './logo.png', 'config.json', 'C:\\Users\\me', '*.png, *.jpg', 'src/**/*.ts'],
  ['path in data', '$.items[0].name', 'items[*].price', 'cart.items.title', 'com.example.shop.Cart', 'user.firstName'],
  ['identifier', 'user_name', 'ERROR_CODE', 'App::Cart', 'getName()', ':year'],
  ['version', 'v1.2', '1.2.3', '1.0.0-beta.1', '^4.17.21'],
  [
    'code',
    'pt-BR',
    'zh_Hans_CN',
    'zh-Hans',
    'es-419',
    'UTF-8',
    'ISO-8859-1',
    '0x1F',
    'a74d88fb-ed2a-4943-a664-a4512398b994',
    'rtl',
    '9f86d081884c',
    '5F9F0A1B2C3D4E5F',
  ],
  ['media type', 'application/json', 'image/png, image/jpeg', 'text/html', 'multipart/form-data'],
  ['font', 'Arial, "Helvetica Neue", sans-serif', 'Segoe UI, 9pt', 'Microsoft Sans Serif, 8.25pt, style=Bold'],
  ['pattern', '^[a-z]{2,}$'],
  ['names of translators', 'translator-credits', 'translator_credits'],
  ['key', '<Control>s', 'CmdOrCtrl+Shift+P'],
])('%s', async ([, ...values]) => {
  const syntax = await openSyntax({ id: 'i18next' })
  for (const value of values) {
    expect([value, isMachineValue(value), protect(value, { syntax }).mode]).toEqual([value, true, 'copy'])
  }
})

test.for<[name: string, ...texts: string[]]>([
  [
    'words with a mark',
    'e-mail',
    'and/or',
    'read/write',
    'audio/video',
    'text/image',
    'Item(s)',
    'p.m.',
    'e.g.',
    'etc.',
  ],
  ['words with hyphens', 'log in log-out', 'drag-and-drop', 'sign-up', 'check-in', 'on-site'],
  ['sentences glued together', 'Done.Next', 'Saved.Go on', 'Wirklich löschen?Ja'],
  ['words in capitals', 'SAVE', 'ON', 'AM/PM', 'NEW FILE'],
  ['words of a letter', 'I', 'a', 'o', 'y', 'A', 'S', 'M'],
  ['words that look like hexadecimals', '#cafe', '#facade', '#add', 'decade', 'facade'],
  ['a version in words', 'Version 1.2.3', '3.5-inch', 'v2 is here', '2nd', '3D'],
  ['an address in words', 'Visit shop.example/desk', 'help@shop.example is ours', 'see www.shop.example'],
  ['words about a plural', 'plural = more than one', 'n is 1'],
  [
    'words of an app',
    'Home',
    'OK',
    'True',
    'Auto',
    'undefined',
    'null',
    'Hmm',
    'LT',
    'ddd',
    'yyyy',
    'Y/N',
    'm/f',
    'S/M/L',
    'Mo Di Mi',
  ],
  [
    'words with a prefix',
    'far-away',
    'fab-lab',
    'bi-weekly',
    'text-only',
    'icon-based',
    'row-3',
    'use the fa-home icon',
  ],
  ['words and digits', 'face2face', 'dec2024', 'FAB2000', 'A2093064b', '2face'],
  ['a size in words', 'Font size, 12pt', 'Text, 9pt', 'about 12pt'],
  ['words in a pattern of moment', '[Today at] LT', 'D MMM [of] YYYY'],
  ['letters of a date beside words', 'at HH:mm', 'Today, d MMM', 'h m s', 'mm', 'day/month'],
  ['a style in words', 'note: take 20', 'width: wide'],
  ['words of a list', 'red, green, blue', 'one|two', 'Arial, please'],
  ['words after a colon', ': yes', 'note:see'],
  ['an object with words', '{ label: "Search" }', '{ title: Search here }', '{ cache: true } is the default'],
])('%s', ([, ...texts]) => {
  for (const text of texts) expect([text, isMachineValue(text)]).toEqual([text, false])
})

test('a value beside a placeholder is left alone, and a unit is sent', async () => {
  const syntax = await openSyntax({ id: 'i18next' })
  expect(protect('<a>shop.example/desk</a>', { syntax }).mode).toBe('copy')
  expect(protect('{{days}} d', { syntax }).mode).not.toBe('copy')
  expect(protect('<a>shop.example/desk</a> is ours', { syntax }).mode).toBe('xml')
})
