/** The character of a byte in NeXTSTEP's Latin encoding: what an octal escape means (Unicode, VENDORS/NEXT/NEXTSTEP.TXT). */
export function fromNextStep(byte: number): string {
  return byte < 0x80 ? String.fromCharCode(byte) : (upperHalf[byte - 0x80] ?? '')
}

/** From 0x80 on. The last two stand for nothing. */
const upperHalf =
  '\u00A0ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏ' +
  'ÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷' +
  '©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ' +
  '®–†‡·¦¶•‚„”»…‰¬¿' +
  '¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ' +
  '—±¼½¾àáâãäåçèéêë' +
  'ìÆíªîïðñŁØŒºòóôõ' +
  'öæùúûıüýłøœßþÿ\uFFFD\uFFFD'
