import { rememberEach } from '@lockale/errors'
import { listLanguageOf } from './list-language.ts'
import type { TextView } from './text-view.ts'

/** Returns the first negation of a source string that a translation cannot leave out. `undefined` without a list. */
export function clearNegation(prose: string, language: string): string | undefined {
  return clearIn(language)?.exec(prose)?.[0]
}

/**
 * Returns true if a string has something that may stand for a negation: a negative word, a prefix such as `un-`, a verb such
 * as `fail`. Returns `undefined` if lockale has no list for the language.
 */
export function mayNegate(view: TextView, language: string): boolean | undefined {
  const pattern = patternOf(language)
  if (pattern === undefined || lists[language]?.startsWith('=') === true) return pattern?.test(view.prose)
  return view.words.some((word) => pattern.test(word.toLowerCase()))
}

const clearIn = rememberEach((language: string) => {
  const list = clear[language]?.replaceAll('_', ' ')
  return list === undefined
    ? undefined
    : new RegExp(String.raw`(?<=^|[\s"'“„«(¿¡—-])(?:${list})(?=$|[\s.,;:!?…"'”“»)—-])`, 'i')
})

/** Patterns are tested on each word by itself: classes such as `\p{L}` would take milliseconds to compile. */
const patternOf = rememberEach((language: string) => {
  const list = lists[listLanguageOf(language)]
  if (list === undefined) return undefined
  if (list.startsWith('=')) return new RegExp(list.slice(1).replaceAll(' ', '|'), 'iu')
  const words = list.split(' ')
  const [ends, others] = [words.filter((word) => word.startsWith('-')), words.filter((word) => !word.startsWith('-'))]
  const starts = others.map((word) => (word.endsWith('-') ? word.slice(0, -1) : `${word}$`))
  return new RegExp([`^(?:${starts.join('|')})`, ...ends.map((word) => `${word.slice(1)}$`)].join('|'), 'u')
})

const clear: Readonly<Record<string, string>> = {
  en: "(?:(?<!whether_or_|why_|if_|or_|must_)not(?!_(?:only|just|valid_(?:before|after)|now|yet|disturb|be_(?:empty|blank|null))))|(?<!.)no(?=_[a-z]+_)|never|cannot(?!_be_(?:empty|blank))|(?:(?<!if_you_)do|does|did|is|are|was|were|wo|should|could|would|have|has|ca)n['’]t(?!_(?:forget|be_(?:empty|blank)))",
  de: 'nicht(?!_nur)|nie|niemals|kein[a-z]*',
  fr: "(?:ne|n['’][a-zéêè]+)_.{0,20}(?:pas|jamais)",
  es: '(?:no|nunca)_[a-záéíóú]+',
  it: 'non(?!_solo)',
  pt: 'não(?!_só)',
  nl: 'niet|nooit|geen',
  pl: 'nie(?!_tylko)',
  ru: 'не(?!_только)',
}

/**
 * Words by language. `-` stands for more letters: `un-` for a prefix, `-los` for the end of a word. A list that begins with
 * `=` is of a language without spaces: its words are found anywhere.
 */
const lists: Readonly<Record<string, string>> = {
  en: "no not non- never none nothing nobody nowhere without cannot -n['’]t un(?!der|til|it|ion|ique|i)- in(?=valid|correct|active|accessible|compatible|complete|visible|sufficient|definite|secure)- im(?=possible|mutable|permissible)- dis(?!play|cus|k|tribut|cover)- ir(?=regular|reversible)- -less fail- unless neither nor lack- miss- refus- reject- den(?:y|ied|ies) disallow- forbid- forbidden prevent- avoid- except exclud- unable only still",
  de: 'nicht- kein- nie niemals niemand- nichts nirgend- ohne weder statt un(?!d|ter|ser|s$|ten|i)- -lose? -loser -losen -loses -frei -freie[nrms]? fehl- misslungen schl(?:ug|ägt|agen) falsch- verbot- verbiet- verhinder- hinder- vermeid- außer- ausgeschl- ausschl- ausgenommen deaktivier- verweiger- abgelehn- ablehn- leer nur erst mangel- in(?=aktiv|kompatib|korrekt)- inkompatib- scheiter- gescheitert abgebrochen selten kaum sonst lediglich bereits vorenthalten- entbehr- selbst noch verlor- verlier- übersprung- überspring- ignorier- ausblend- gesperrt- unter(?=lass|sag|drück)- höchstens',
  fr: "ne n['’]- pas non non- jamais aucun- rien sans ni personne plus guère in- im- ir- il(?=légal|lisible|limit)- dé(?=sactiv|conn|pourvu)- mal- échou- échec- erreur- impossib- évit- empêch- interdi- refus- sauf hors manqu- absen- seul- faux fausse- arrêt- ignor- exclu- uniquement vide- expir- dépass- perd- moins reste- toujours encore avant",
  es: 'no nunca jamás ning- nada nadie sin ni tampoco in- im- ir- des(?:activ|conoc|conec|habilit|autoriz|cart)- falt- fall- error- evit- imped- impide- prohib- rechaz- deneg- excepto salvo solo sólo únicamente ausen- caduc- vací- ignor- excl- aún todavía perd- pierd- carec-',
  it: 'non no mai nessun- niente nulla senza né nemmeno neanche in- im- ir- dis(?:attiv|abil|conness|autor)- s(?=conosc|cadut|provvist|compars|ollevat)- sc- manc- fall- error- erra- evit- imped- vieta- rifiut- nega- tranne salvo eccetto solo soltanto esclu- assen- priv- vuot- ignor- ancora perd-',
  pt: 'não nunca jamais nenhum- nada ninguém sem nem tampouco in- im- ir- des(?:ativ|conhec|conec|abilit|autoriz|cart)- falt- falh- erro- evit- imped- proib- recus- rejeit- neg- exceto salvo só somente apenas aus- expir- vazi- ignor- exclu- ainda perd- deix-',
  nl: 'niet- geen nooit niemand niets nergens zonder noch on(?!der|ze?|s|line)- -loos -loze -vrij mislukt- mislukk- fout- verboden verbied- voorkom- verhinder- vermijd- geweiger- weiger- behalve tenzij alleen ontbre?ek- ontbrek- mis- leeg leg- negeer- genegeerd- uitgeschakeld- uitgesloten uitsluit- pas verlo- in(?=actief|compat|correct)-',
  pl: 'nie- nigdy żad- nic nikt niczego nikogo bez- brak- ani ni zabron- zabran- zapobie- unik- odmow- odmaw- odrzuc- oprócz poza tylko wyłącz- wyklucz- błąd- błęd- niepow- pust- ignor- pomi- pomiń- jeszcze zakaz- przesta- utrac-',
  ru: 'не- нет ни- никогда без- бес- отсутств- нельзя невозможно ошиб- сбой запре- отказ- отклон- предотвр- избеж- избег- кроме исключ- только отключ- пуст- игнор- пропу- неудач- ещё еще потеря- провал- против- минус- лишь недо- воздерж- скры-',
  uk: 'не- нема- ні- ніколи без- відсутн- неможливо помилк- помилок збій заборон- відмов- відхил- запобі- уник- крім окрім виключ- вимк- лише тільки пуст- порожн- ігнор- пропу- невда- ще втра- бракує-',
  sv: 'inte aldrig ing- inga inget ingen utan varken o(?!ch|m|rd|ss)- -lösa?t? -fria? misslyck- fel- förbj- förhindr- undvik- nekad- neka- vägra- avvis- utom endast bara sakna- tom- ignorer- ej icke-  stoppa- in(?=aktiv|kompatib|korrekt)- förlor- obehörig- uteslut-',
  da: 'ikke aldrig ing- uden hverken u- -løse?t? -frie? mislyk- fejl- forbudt- forbyd- forhindr- undgå- næg- afvis- undtagen kun mangl- tom- ignorer- ej in(?=aktiv|kompatib|korrekt)- mist- stadig',
  nb: 'ikke aldri ing- uten verken u- -løse?t? -frie? mislyk- mislyk- feil- forbudt- forby- forhindr- unngå- nekt- avvis- unntatt bare kun mangl- tom- ignorer- ikkje aldri in(?=aktiv|kompatib|korrekt)- mist- klarte',
  cs: 'ne- nikdy žád- nic nikdo bez- chyb- selha- zakáz- zabrán- vyh- odmít- kromě pouze jen prázdn- ignor- zákaz- dosud ještě',
  ja: '=ない なく なか なし 無 ません 不 未 非 ず ぬ 失敗 エラー 禁止 拒否 除 のみ だけ 避け 防 まで 以外 解除',
  zh: '=不 没 沒 无 無 未 非 勿 别 別 否 失败 失敗 错误 錯誤 禁止 拒绝 拒絕 除 仅 僅 只 缺 免 防 难 難 莫 尚 还 唔 冇 禁 取消',
  sk: 'ne- nie ni- bez- nikdy žiad- nič nikto chyb- zlyha- zakáz- zakaz- zabrán- vyhn- odmiet- okrem iba len prázdn- ignor- chýba- ešte dosiaľ mimo vypnut- vypršal-',
  sl: 'ne- ni- brez- nikoli nobe- nič nihče napak- spodlet- prepov- prepreč- zavrn- zavrač- razen samo le manjka- prazn- prezr- še izklop- izključ- potekl-',
  hr: 'ne- ni- bez- nije nema- nema nikad- greš- pogre- zabran- sprij- odbij- odbač- osim samo prazn- ignor- nedost- još isključ- istek- не- ни- без- није нема- никад- греш- погре- забран- спреч- одби- осим само празн- игнор- недост- још искљ-',
  sr: 'ne- ni- bez- nije nema- nikad- greš- pogre- zabran- spreč- odbij- odbač- osim samo prazn- ignor- nedost- još isključ- istek- не- ни- без- није нема- никад- греш- погре- забран- спреч- одби- одба- осим само празн- игнор- недост- још искљ- исте-',
  bg: 'не- ни- без- няма- нима никога никой нищо липс- греш- забран- предотв- отказ- отхвърл- избяг- освен само изключ- празн- игнор- пропус- още неуспе- изтек-',
  mk: 'не- ни- без- нема- никогаш греш- забран- спреч- одбие- освен само исклуч- празн- игнор- уште',
  be: 'не- ня- няма- ні- без- бяз- ніколі памыл- збой забар- адмов- адхіл- акрамя толькі выключ- пуст- ігнар- пропу- яшчэ страч-',
  ro: 'nu n- niciodată nici- nimic nimeni fără ne- in- im- ir- dez- eșu- eroare eror- lips- refuz- respin- interz- imposibil evit- împied- except- decât doar numai gol- goal- ignor- pierd- expir- încă',
  ca: 'no mai cap- res ningú sense ni in- im- des- falt- fall- error- evit- imped- prohib- rebutj- refus- excepte només buit- ignor- perd- caduc- encara',
  gl: 'non nunca ningún- nada ninguén sen nin in- im- des- falt- fall- erro- evit- imped- prohib- rexeit- agás só soamente baleir- ignor- perd- caduc- aínda',
  el: 'δε δεν μη μην όχι ουδέν ούτε ποτέ κανέν- κανείς κανένα καμί- τίποτα χωρίς άνευ αν(?=ύπ|επ|ενεργ|ίκαν|ικαν)- ακυρ- άκυρ- ακύρ- αόρατ- άγνωστ- αποκλ- απενεργ- απο(?:τυχ|τύχ|τυγχ|ρρ|φύγ|φεύγ|τρ)- σφάλμα- λάθος αδύνα- αδυνα- άνισ- απαγορ- εκτός μόνο κεν- αγνο- λείπ- χάθ- χάν- ακόμα ακόμη διακοπ- εξαιρ-',
  fi: 'ei eikö en et emme ette eivät eikä eivätkä älä älkää ellei ettei jollei jottei -t[oö]n -t[oö]nt[aä] -t[oö]m[aä].{0,4} -m[aä]tt[aä] epä- epäonn- virhe- vika vailla ilman kiel- estä- väl- hyl- paitsi vain ainoastaan tyhj- puuttu- ohit- ohita- ohitet- vielä enää harvoin menete- menett- kadot- pois- lukuun- vaille',
  et: 'ei ära mitte pole polnud ega eba- ilma -mat[au]?.{0,3} -tu -tute.{0,2} viga- vea- vead tõrge tõrk- keela- väl- lükat- lükka- peale ainult vaid tühi tühj- puudu- ignor- eira- veel ebaõnn- nurju- kaota- suuda- välja',
  hu: 'nem ne se sem nincs- sincs- nélkül nélkül- soha senki semmi- sehol tilos tilt- letilt- hib- sikertelen- meghiús- elutas- visszautas- kivéve csak csupán üres- mellőz- figyelmen hiány- hiányz- lejárt- elvesz- elvész- még megakadály- -tlan.{0,4} -tlen.{0,4} -talan.{0,4} -telen.{0,4} ismeretlen-',
  lt: 'ne- ni- be- niekad- jok- nėra klaid- nepavyk- draudž- uždraust- atmes- atmet- atsis- išskyr- tik tušč- ignor- praleis- dar trūk- praras-',
  lv: 'ne- ni- nav bez- nekad- kļūd- neizdev- aizlieg- liegt- atteik- noraid- izņem- tikai tukš- ignor- izlaid- vēl trūk- zaud-',
  is: 'engir engar engra engum ekki- aldrei enginn engin- ekkert án ó- mis- villa villu- mistók- bann- hafna- nema aðeins bara tóm- vanta- glat- enn',
  tr: '=değil|(?<![a-zçğıöşü])(?:yok|hiç|asla|ne|sakın|yalnızca|sadece|boş|hariç|başarısız|hata|engel|redd|yasak|eksik|geçersiz|olmadan|etmeden|henüz|kayb|kayıp|iptal)|m[ae](?:d[ıiuü]|z|y|m[ıiuü]|s[ıi]|d[ae]n|k|l[ıi]|n(?![ae]d))|m[ıiuü]?yor|s[ıiuü]z|m[ae](?![a-zçğıöşü])',
  id: 'tidak tak tanpa bukan- jangan- belum- non- gagal- galat kesalahan- dilarang larang- tolak- ditolak menolak kecuali hanya cuma kosong- abai- diabaikan hilang- kehilangan mustahil tertunda masih mencegah hindari menghindari invalid- inkompat-',
  vi: 'không chưa chẳng chả đừng vô phi bất thất lỗi cấm từ trừ chỉ trống bỏ thiếu mất hết ngoài tránh ngăn sai khỏi chặn vẫn còn',
  ar: '=(?<![ء-ي])[وفب]?(?:لا|لم|لن|ليس|ليست|لست|غير|بدون|دون|عدم|بعدم|ما|لما|لست|إلا|الا|فقط|سوى|كلا|أبدا?ً?ا?|أبدًا|مطلق[ا-ي]*)(?![ء-ي])|لا(?=ي)|فشل|تعذ|خط[أ]|ممنوع|رفض|عاجز|يستحيل|مفقود|فارغ|تجاهل|منع|انته|محظور|معط|تجنب|لا\\s',
  fa: '=(?<![ء-ی])(?:ن(?!ام|وع|ما|رم|سخ|شان|قش|گه|ظر)|بی|غیر|هیچ|هرگز|بدون|عدم|فقط|جز|رد|لغو|حذف)|خطا|شکست|ممنوع|خالی|منقضی',
  ur: '=نہیں|نہ|مت|بغیر|غیر|ناکام|غلط|صرف|نا|خالی',
  he: '=(?<![א-ת])ו?(?:לא|שלא|אין|שאין|ש?אינ[א-ת]*|אף|בלי|ללא|אל|אי|בלתי|לעולם|רק|מלבד|למעט|טרם|חוץ|לפני)(?![א-ת])|נכשל|שגי|אסור|חסר|ריק|מנע|דחה|נדח|כשל|פג\\s|ביטול|מבוטל|עדיין',
  hi: '=नहीं|नही|(?<![क-हा-्])(?:न|ना|मत|बिना|अ(?=वैध|मान्य|समर्थ|सफल|नुप|ज्ञात|क्षम|पूर्ण)|निः|ग़ैर|गैर)|विफल|त्रुटि|गलत|ग़लत|केवल|सिर्फ|सिवाय|रहित|निषेध|खाली|बंद|इनकार|पहले',
  bn: '=না|ন[য\u09df]|নেই|নি(?![ক-হা-্])|বিনা|ছাড়া|ব্যর্থ|ত্রুটি|ভুল|শুধু|খালি|অবৈধ|অক্ষম',
  th: '=ไม่|มิได้|ห้าม|อย่า|ไร้|ปราศ|ล้มเหลว|ผิดพลาด|เฉพาะ|เท่านั้น|ยัง|ขาด|ยกเว้น|ว่าง|งด|ปฏิเสธ|พลาด|หมด|เลิก|ข้าม',
  ko: '=않|못|없|아[니닌닙님]|안\\s?[하함됨되된]|많아야|최대|초과|이하|미설|(?<![가-힣])안\\s|지\\s(?:말|마)|마세|마십|불가|무효|무시|비활성|미(?:완|지|등|사)|불(?:일|완|충)|잘못|실패|오류|금지|거부|제외|만\\s|외에|까지|차단|빈\\s|누락|방지|전에|해제|거절',
}
