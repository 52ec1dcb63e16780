import { expect, test } from 'vitest'
import { readCountryCode } from './country-codes.ts'

const left = (why: RegExp) => ({ why: expect.stringMatching(why) as string })

test.for<[spelling: string, text: string, reading: unknown]>([
  ['tw', '{"title":"購物車","buy":"立即購買"}', { locale: 'zh-TW' }],
  ['tw', '{"title":"Wo kɛntɛn no","buy":"Tɔ seesei ara"}', { locale: 'ak' }],
  ['tw', '{}', left(/^"tw" is the code of Taiwan/u)],
  ['TW', '{"title":"購物車"}', { locale: 'zh-TW' }],
  ['cn', '{"title":"购物车"}', { locale: 'zh-CN' }],
  ['cn', '{"title":"Your cart"}', left(/China/u)],
  ['jp', '{"title":"カート"}', { locale: 'ja' }],
  ['jp', '{"title":"登録"}', { locale: 'ja' }],
  ['kr', '{"title":"장바구니"}', { locale: 'ko' }],
  ['ua', '{"title":"Кошик"}', { locale: 'uk' }],
  ['uk', '{"title":"Кошик"}', { locale: 'uk' }],
  ['uk', `{"title":"${'Your basket '.repeat(50)}"}`, { locale: 'en-GB' }],
  ['uk', `{"title":"${'Your basket '.repeat(50)}","end":"Так"}`, { locale: 'uk' }],
  ['uk', '{"title":"Your basket"}', { locale: 'uk' }],
  ['uk', '{}', { locale: 'uk' }],
  ['cz', '{"title":"Váš nákupní košík"}', { locale: 'cs' }],
  ['dk', '{"title":"Gå til indkøbskurv"}', { locale: 'da' }],
  ['gr', '{"title":"Το καλάθι"}', { locale: 'el' }],
  ['se', '{"title":"Till kassan, så klart"}', { locale: 'sv' }],
  ['se', '{"title":"Giella ja čállin","b":"Váldosiidu boahtá đallan"}', { locale: 'se' }],
  ['se', '{"title":"Menu"}', left(/Sweden/u)],
  ['br', '{"title":"Não há produtos, então"}', { locale: 'pt-BR' }],
  ['br', '{"title":"N\'eus netra er paner, siwazh deoc\'h"}', { locale: 'br' }],
  ['vn', '{"title":"Giỏ hàng của bạn"}', { locale: 'vi' }],
  ['si', '{"title":"Vaš nakupovalni voziček"}', { locale: 'sl' }],
  ['ch', '{"title":"Warenkorb"}', left(/Switzerland/u)],
  // a menu of languages
  ['tw', `{"zh":"中文","text":"${'Some English words that nobody translated. '.repeat(10)}"}`, left(/Taiwan/u)],
  ['de', '{"title":"購物車"}', undefined],
  ['pt-BR', '{}', undefined],
])('%s: %s', ([spelling, text, reading]) => expect(readCountryCode(spelling, text)).toEqual(reading))
