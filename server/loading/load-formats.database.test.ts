import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { computeIsbn10CheckDigit } from '../../shared/trade/jan.ts'
import { joinLines } from '../testing/load-desk.ts'
import { setUpLoadHarness } from '../testing/set-up.ts'
import { shortTags } from './read/formats/onix-short-tags.ts'

const record = (isbn: string, title: string, more: Record<string, unknown> = {}) => ({
  onix: {
    RecordReference: isbn,
    ProductIdentifier: { ProductIDType: '15', IDValue: isbn },
    DescriptiveDetail: {
      TitleDetail: {
        TitleType: '01',
        TitleElement: { TitleElementLevel: '01', TitleText: { content: title, collationkey: 'ワガハイ' } },
      },
      Contributor: [
        { ContributorRole: ['B06'], PersonName: { content: '訳者 太郎', collationkey: 'ヤクシャ タロウ' } },
        { ContributorRole: ['A01'], PersonName: { content: '夏目 漱石', collationkey: 'ナツメ ソウセキ' } },
      ],
      Collection: {
        CollectionType: '10',
        TitleDetail: {
          TitleElement: [
            { TitleElementLevel: '02', TitleText: { content: '売れ筋文庫' } },
            { TitleElementLevel: '01', PartNumber: '3' },
          ],
        },
      },
      Subject: [
        { SubjectSchemeIdentifier: '78', SubjectCode: '0193' },
        { SubjectSchemeIdentifier: '20', SubjectHeadingText: '猫;明治' },
      ],
      Extent: [{ ExtentType: '11', ExtentValue: '320', ExtentUnit: '03' }],
    },
    CollateralDetail: { TextContent: [{ TextType: '03', Text: '名前はまだ無い。' }] },
    PublishingDetail: {
      Imprint: {
        ImprintIdentifier: [
          { ImprintIDType: '19', IDValue: '9999001' },
          { ImprintIDType: '24', IDValue: '7001' },
        ],
        ImprintName: '売れ筋書房',
      },
      PublishingDate: [
        { PublishingDateRole: '11', Date: '20200101' },
        { PublishingDateRole: '01', Date: '20240115' },
      ],
    },
    ProductSupply: {
      SupplyDetail: {
        ReturnsConditions: { ReturnsCodeType: '04', ReturnsCode: '02' },
        Price: [{ PriceType: '03', PriceAmount: '880', CurrencyCode: 'JPY' }],
      },
    },
    ...more,
  },
  summary: { isbn, title, publisher: '売れ筋書房', author: '夏目漱石／著' },
  hanmoto: { dateshuppan: '2024-01' },
})

const product = {
  jan: '9784999900114',
  product_nm: '吾輩は猫である',
  product_kana: 'ワガハイ',
  author_nm: '夏目 漱石・訳者 太郎',
  author_kana: 'ナツメ ソウセキ・ヤクシャ タロウ',
  volume: '3',
  price: 880,
  c_code: '0193',
  pages: 320,
  description: '名前はまだ無い。',
  keywords: '猫;明治',
  trade_terms: '買切',
  publisher_cd: '7001',
  publisher_nm: '売れ筋書房',
  isbn_prefix: '9999001',
  series_nm: '売れ筋文庫',
}
const productSql = `select p.*, b.publisher_cd, b.publisher_nm, b.isbn_prefix, s.series_nm from product as p
  left join publisher as b on b.id = p.publisher_id left join series as s on s.id = p.series_id order by p.jan`

function xml(isbn: string, short = false): string {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference">
<Header><Sender><SenderName>JPO</SenderName></Sender></Header>
<Product><RecordReference>${isbn}</RecordReference>
<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier>
<DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText collationkey="ワガハイ">吾輩は&#x732B;である</TitleText></TitleElement></TitleDetail>
<Contributor><ContributorRole>A01</ContributorRole><PersonName collationkey="ナツメ ソウセキ">夏目 漱石</PersonName></Contributor></DescriptiveDetail>
<PublishingDetail><Imprint><ImprintName><![CDATA[売れ筋書房]]></ImprintName></Imprint><PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>20240115</Date></PublishingDate></PublishingDetail>
<ProductSupply><SupplyDetail><Price><PriceType>03</PriceType><PriceAmount>880</PriceAmount></Price></SupplyDetail></ProductSupply>
</Product></ONIXMessage>`
  if (!short) return text
  const names: Record<string, string> = {
    Product: 'product',
    RecordReference: 'a001',
    ProductIdentifier: 'productidentifier',
    ProductIDType: 'b221',
    IDValue: 'b244',
    DescriptiveDetail: 'descriptivedetail',
    TitleDetail: 'titledetail',
    TitleElement: 'titleelement',
    TitleText: 'b203',
  }
  return text.replace(/(<\/?)(\w+)/g, (all, open: string, name: string) => (names[name] ? open + names[name] : all))
}

function xml2(isbn: string, attributes: string, short: boolean): string {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE ONIXMessage SYSTEM "http://www.editeur.org/onix/2.1/reference/onix-international.dtd">
<ONIXMessage${attributes}><Header><FromCompany>JPO</FromCompany></Header>
<Product><RecordReference>r1</RecordReference><NotificationType>03</NotificationType>
<ProductIdentifier><ProductIDType>02</ProductIDType><IDValue>${isbn10(isbn)}</IDValue></ProductIdentifier>
<ProductForm>BA</ProductForm>
<Series><TitleOfSeries>Cats</TitleOfSeries><NumberWithinSeries>4</NumberWithinSeries></Series>
<Title><TitleType>05</TitleType><TitleText>Caf.</TitleText></Title>
<Title><TitleType>01</TitleType><TitlePrefix>The</TitlePrefix><TitleWithoutPrefix>Caf&eacute; Cat</TitleWithoutPrefix><Subtitle>A Life</Subtitle></Title>
<Contributor><ContributorRole>A01</ContributorRole><PersonName>夏目 漱石</PersonName></Contributor>
<Contributor><ContributorRole>A01</ContributorRole><NamesBeforeKey>Ann</NamesBeforeKey><KeyNames>Writer</KeyNames></Contributor>
<NumberOfPages>320</NumberOfPages>
<MainSubject><MainSubjectSchemeIdentifier>78</MainSubjectSchemeIdentifier><SubjectCode>0093</SubjectCode></MainSubject>
<OtherText><TextTypeCode>02</TextTypeCode><Text>Short.</Text></OtherText><OtherText><TextTypeCode>01</TextTypeCode><Text>About a cat.</Text></OtherText>
<Publisher><PublisherName>売れ筋書房</PublisherName></Publisher>
<PublicationDate>20240115</PublicationDate>
<SupplyDetail><Price><PriceTypeCode>01</PriceTypeCode><PriceAmount>12</PriceAmount><CurrencyCode>USD</CurrencyCode></Price>
<Price><PriceTypeCode>03</PriceTypeCode><PriceAmount>880</PriceAmount><CurrencyCode>JPY</CurrencyCode></Price></SupplyDetail>
</Product></ONIXMessage>`
  if (!short) return text
  const names = new Map(Object.entries(shortTags).map(([tag, name]) => [name, tag]))
  return text
    .replace(/reference/g, 'short')
    .replace(/(<\/?)(\w+)/g, (all, open: string, name: string) => (names.has(name) ? open + names.get(name) : all))
}

const isbn10 = (isbn: string) => isbn.slice(3, 12) + computeIsbn10CheckDigit(isbn.slice(3, 12))

describe.each(['duckdb', 'postgres'] as const)('loading of bibliographic files in %s', (kind) => {
  const desk = setUpLoadHarness(kind)

  it('reads openBD: null means an unknown ISBN, and a missing field keeps the stored value', async () => {
    const file = JSON.stringify([record('9784999900114', '吾輩は猫である'), null, record('9784999900120', '坊っちゃん')])
    const report = await desk.load('products', file)
    expect(report).toMatchObject({ state: 'done', read: 3, loaded: 1, rejected: 2, written: 4 })
    expect(report.sample.map(({ line, reasonEn }) => [line, reasonEn])).toEqual([
      [2, 'There is no bibliographic record (null).'],
      [3, 'The check digit is wrong. Did you mean 9784999900121?'],
    ])
    expect(await desk.rows(productSql)).toMatchObject([{ ...product, release_date: '2024-01-15' }])
    const less = record('9784999900114', '吾輩は猫である', { CollateralDetail: undefined, ProductSupply: undefined })
    expect(await desk.load('products', JSON.stringify([less]))).toMatchObject({ loaded: 1, written: 0 })
  })

  it('reads ONIX with long and short tags', async () => {
    const report = await desk.load('products', xml('9784999900114'))
    expect(report).toMatchObject({ state: 'done', read: 1, loaded: 1, rejected: 0 })
    expect(await desk.rows(productSql)).toMatchObject([
      { ...product, author_nm: '夏目 漱石', author_kana: 'ナツメ ソウセキ', release_date: '2024-01-15' },
    ])
    expect(await desk.load('products', xml('9784999900121', true))).toMatchObject({ loaded: 1, rejected: 0 })
    expect(await desk.rows("select product_nm from product where jan = '9784999900121'")).toEqual([
      { product_nm: '吾輩は猫である' },
    ])
  })

  it.each([
    ['by its release', ' release="2.1"', false],
    ['in the namespace of 2.1', ' xmlns="http://www.editeur.org/onix/2.1/reference"', false],
    ['that calls itself 3.0', ' release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference"', false],
    ['of no release', '', false],
    ['in short tags', ' release="2.1" xmlns="http://www.editeur.org/onix/2.1/short"', true],
  ])('reads ONIX 2.1 %s', async (_name, attributes, short) => {
    await desk.load(
      'products',
      joinLines('JAN,書名,著者,出版社,本体価格,ページ数,発売日,シリーズ,内容紹介', '9784999900145,x,x,x,1,1,2000-01-01,x,x'),
    )
    const report = await desk.load('products', xml2('9784999900145', attributes, short))
    expect(report).toMatchObject({ state: 'done', read: 1, loaded: 1, rejected: 0 })
    expect(await desk.rows(`${productSql.replace('order by', "where p.jan = '9784999900145' order by")}`)).toMatchObject([
      {
        product_nm: 'The Café Cat A Life',
        author_nm: '夏目 漱石・Ann Writer',
        publisher_nm: '売れ筋書房',
        series_nm: 'Cats',
        volume: '4',
        pages: 320,
        price: 880,
        release_date: '2024-01-15',
        description: 'About a cat.',
        c_code: '0093',
      },
    ])
  })

  it('stores reviews of openBD and ONIX as publicity, and reads JPRO genres if mapped', async () => {
    const own = record('9784999900114', '吾輩は猫である', {
      CollateralDetail: {
        CitedContent: [
          {
            CitedContentType: '03',
            SourceTitle: '朝の情報番組',
            CitationNote: '特集で紹介',
            ContentDate: { ContentDateRole: '01', Date: '20240302' },
          },
          { CitedContentType: '02', SourceTitle: '売上ランキング' },
        ],
      },
    })
    own.onix.DescriptiveDetail.Subject.push({ SubjectSchemeIdentifier: '79', SubjectCode: '05' })
    const reviewed = {
      ...own,
      hanmoto: {
        ...own.hanmoto,
        reviews: [
          { appearance: '2024-02-11', source: '東都新聞', reviewer: '評者 花子' },
          { appearance: '', source: '掲載日のない雑誌' },
        ],
      },
    }
    const mapping = 'columns: { largeGenreCode: jproGenre }\nconstants: { largeGenreName: 文芸 }\n'
    expect(await desk.load('products', JSON.stringify([reviewed]), { mappingText: mapping })).toMatchObject({
      state: 'done',
      loaded: 1,
    })
    expect(
      await desk.rows('select t.genre_c1_cd, t.genre_c1_nm from product as p join trade_genre as t on t.id = p.trade_genre_id'),
    ).toEqual([{ genre_c1_cd: '05', genre_c1_nm: '文芸' }])
    const report = await desk.load('publicity', JSON.stringify([reviewed, null]))
    expect(report).toMatchObject({ state: 'done', read: 3, loaded: 2, rejected: 1 })
    const publicity = 'select publicity_date, medium, title from fact_publicity order by publicity_date, medium'
    expect(await desk.rows(publicity)).toEqual([
      { publicity_date: '2024-02-11', medium: '東都新聞', title: '書評（評者：評者 花子）' },
      { publicity_date: '2024-03-02', medium: '朝の情報番組', title: '特集で紹介' },
    ])
    const cited =
      '<CollateralDetail><CitedContent><CitedContentType>01</CitedContentType><SourceTitle>週刊書評</SourceTitle><ContentDate><ContentDateRole>01</ContentDateRole><Date>20240405</Date></ContentDate></CitedContent></CollateralDetail><PublishingDetail>'
    const short: Record<string, string> = {
      CitedContentType: 'x430',
      SourceTitle: 'x428',
      CitationNote: 'x434',
      ContentDateRole: 'x429',
      Date: 'b306',
      CitedContent: 'citedcontent',
      ContentDate: 'contentdate',
      CollateralDetail: 'collateraldetail',
    }
    const long = xml('9784999900114').replace('<PublishingDetail>', cited)
    expect(await desk.load('publicity', long)).toMatchObject({ loaded: 1, written: 1 })
    const shortly = xml('9784999900114', true).replace('<PublishingDetail>', cited)
    const tags = shortly.replace(/(<\/?)(\w+)/g, (all, open: string, name: string) => (short[name] ? open + short[name] : all))
    // repeated: nothing new
    expect(await desk.load('publicity', tags)).toMatchObject({ state: 'done', loaded: 1, written: 0 })
    expect(await desk.rows(publicity)).toHaveLength(3)
    expect(await desk.load('publicity', xml('9784999900114'))).toMatchObject({ error: { code: 'import.empty' } })
  })

  it('rejects a corrupt bibliographic file with a message and keeps the stored data', async () => {
    expect(await desk.load('products', xml('9784999900114').slice(0, -60))).toMatchObject({
      state: 'failed',
      error: { code: 'import.format' },
    })
    expect(await desk.load('products', '[{"onix": {')).toMatchObject({ state: 'failed', error: { code: 'import.format' } })
    expect(await desk.load('products', gzipSync('JAN\n9784999900114\n').subarray(0, 20))).toMatchObject({
      error: { code: 'import.truncated' },
    })
    expect(await desk.load('products', '')).toMatchObject({ error: { code: 'import.empty' } })
    expect(await desk.load('products', 'JAN,商品名\n')).toMatchObject({ error: { code: 'import.empty' } })
    const missing = await desk.load('products', 'コード,商品名\n1,a\n')
    expect(missing.error?.message).toContain(
      '必須の列「商品コード（productCode）」がファイルにありません。見つかった列：コード, 商品名 / The file lacks the required column “Product code (productCode)”.',
    )
  })
})

describe('detection of encodings and line ends', () => {
  const desk = setUpLoadHarness('duckdb')

  const eucBytes = (text: string) =>
    iconv.encode(text.replace('①㈱髙﨑', '高崎').replace('～', '・').replace('－', '・'), 'euc-jp')
  // EUC-JP bytes without their highest bit, between escapes
  const jisBytes = (text: string) =>
    Buffer.from(
      eucBytes(text)
        .toString('latin1')
        .replace(
          /[\xa1-\xfe]+/g,
          (run) => `\x1b$B${[...run].map((value) => String.fromCharCode(value.charCodeAt(0) & 0x7f)).join('')}\x1b(B`,
        ),
      'latin1',
    )
  const text = joinLines('店舗コード,店舗名', 'S1,①㈱髙﨑書店～本店－別館', 'S2,"かもめ, 書房"')
  const BOM = Buffer.from([0xef, 0xbb, 0xbf])
  const forms: Record<string, { bytes: Buffer; encoding: string }> = {
    'UTF-8': { bytes: Buffer.from(text), encoding: 'utf-8' },
    'UTF-8 with BOM': { bytes: Buffer.concat([BOM, Buffer.from(text)]), encoding: 'utf-8' },
    'UTF-8 with two BOMs': { bytes: Buffer.concat([BOM, BOM, Buffer.from(text)]), encoding: 'utf-8' },
    CP932: { bytes: iconv.encode(text, 'cp932'), encoding: 'cp932' },
    'UTF-16LE': { bytes: iconv.encode(text, 'utf-16le', { addBOM: true }), encoding: 'utf-16le' },
    'UTF-16BE': { bytes: iconv.encode(text, 'utf-16be', { addBOM: true }), encoding: 'utf-16be' },
    'UTF-16LE without BOM': { bytes: iconv.encode(text.replaceAll('S', 'STORE-NUMBER-'), 'utf-16le'), encoding: 'utf-16le' },
    'EUC-JP': { bytes: eucBytes(text), encoding: 'euc-jp' },
    'ISO-2022-JP': { bytes: jisBytes(text), encoding: 'iso-2022-jp' },
    'gzip of CP932': { bytes: gzipSync(iconv.encode(text, 'cp932')), encoding: 'cp932' },
    CRLF: { bytes: Buffer.from(text.replaceAll('\n', '\r\n')), encoding: 'utf-8' },
    'CR only': { bytes: Buffer.from(text.replaceAll('\n', '\r')), encoding: 'utf-8' },
    'no line end at the end': { bytes: Buffer.from(text.trimEnd()), encoding: 'utf-8' },
    tabs: {
      bytes: iconv.encode(joinLines('店舗コード\t店舗名', 'S1\t①㈱髙﨑書店～本店－別館', 'S2\tかもめ, 書房'), 'utf-16le', {
        addBOM: true,
      }),
      encoding: 'utf-16le',
    },
    semicolons: {
      bytes: Buffer.from(joinLines('店舗コード;店舗名', 'S1;①㈱髙﨑書店～本店－別館', 'S2;かもめ, 書房')),
      encoding: 'utf-8',
    },
    'blank lines and empty columns': {
      bytes: Buffer.from(joinLines('店舗コード,店舗名', '', 'S1,①㈱髙﨑書店～本店－別館,,', '', 'S2,"かもめ, 書房"', '')),
      encoding: 'utf-8',
    },
  }

  it.each(Object.entries(forms))('recognises the encoding and line ends of a file in %s', async (name, { bytes, encoding }) => {
    await desk.warehouse.knex.raw('delete from store')
    await desk.warehouse.knex.raw('delete from load')
    const report = await desk.load('stores', bytes)
    expect(report).toMatchObject({ state: 'done', read: 2, loaded: 2, rejected: 0, encoding })
    const names = (await desk.rows<{ store_nm: string }>('select store_nm from store order by store_cd')).map(
      (row) => row.store_nm,
    )
    expect(names).toEqual([/^EUC|^ISO/.test(name) ? '高崎書店・本店・別館' : '①㈱髙﨑書店～本店－別館', 'かもめ, 書房'])
  })

  it('recognises Japanese text that starts late in a long file', async () => {
    const many = Array.from({ length: 60_000 }, (_none, index) => `L${index},Store number ${index}`)
    const report = await desk.load('stores', iconv.encode(joinLines('storeCode,storeName', ...many, 'Z,表参道店'), 'cp932'))
    expect(report).toMatchObject({ loaded: 60_001, encoding: 'cp932' })
    expect(await desk.rows("select store_nm from store where store_cd = 'Z'")).toEqual([{ store_nm: '表参道店' }])
  })

  it('recognises ISO-2022-JP late in a long file, even if escape sequences arrive byte by byte', async () => {
    const many = Array.from({ length: 400 }, (_none, index) => `J${index},Store number ${index}`)
    const bytes = jisBytes(joinLines('storeCode,storeName', ...many, 'JZ,表参道店'))
    const pieces = [bytes.subarray(0, 5000), ...[...bytes.subarray(5000)].map((byte) => Buffer.from([byte]))]
    const report = await desk.load('stores', bytes, { source: Readable.from(pieces) })
    expect(report).toMatchObject({ loaded: 401, rejected: 0, encoding: 'iso-2022-jp' })
    expect(await desk.rows("select store_nm from store where store_cd = 'JZ'")).toEqual([{ store_nm: '表参道店' }])
  })

  it('rejects ISO-2022-JP with field widths in bytes and accepts it with widths in characters', async () => {
    const layout = (unit: string) =>
      `fixedWidth: { unit: ${unit}, columns: [{ name: storeCode, start: 1, width: 3 }, { name: storeName, start: 4, width: 9 }] }`
    const bytes = jisBytes(joinLines('F01銀座店', 'F02新宿店'))
    const { state, error } = await desk.load('stores', bytes, { mappingText: layout('bytes') })
    expect([state, error?.message]).toEqual([
      'failed',
      expect.stringMatching(/ISO-2022-JP の固定長.*fixed-width ISO-2022-JP file/),
    ])
    expect(await desk.load('stores', bytes, { mappingText: layout('characters') })).toMatchObject({ loaded: 2, rejected: 0 })
    expect(await desk.rows("select store_nm from store where store_cd = 'F02'")).toEqual([{ store_nm: '新宿店' }])
  })

  it('reads Excel\'s text cells, ="0012", for any type', async () => {
    await desk.load(
      'products',
      joinLines('="JAN","=""書名""",本体価格,発売日', '="9784999900152",="猫の""本""","=""1,200""","=""2026/10/1"""'),
    )
    expect(
      await desk.rows("select product_nm, price, cast(release_date as varchar) as day from product where jan = '9784999900152'"),
    ).toEqual([{ product_nm: '猫の"本"', price: 1200, day: '2026-10-01' }])
    await desk.load('stores', joinLines('="店舗コード",店舗名', '="0012",=""', '="0013",="#N/A"', '=0014,"=""一号店 "'))
    expect(
      await desk.rows("select store_cd, store_nm from store where store_cd in ('0012', '0013', '=0014') order by 1"),
    ).toEqual([
      { store_cd: '0012', store_nm: '0012' },
      { store_cd: '0013', store_nm: '0013' },
      { store_cd: '=0014', store_nm: '="一号店' },
    ])
    const dotted = 'dateFormats: ["%d.%m.%Y"]'
    await desk.load('products', joinLines('JAN,発売日', '="9784999900152",="02.10.2026"'), { mappingText: dotted })
    expect(await desk.rows("select cast(release_date as varchar) as day from product where jan = '9784999900152'")).toEqual([
      { day: '2026-10-02' },
    ])
  })

  it('rejects lines with bytes invalid in their encoding and accepts the others', async () => {
    const bytes = Buffer.concat([
      Buffer.from('店舗コード,店舗名\nA1,一号店\nA2,'),
      Buffer.from([0x83, 0xff]),
      Buffer.from('\nA3,三号店\n'),
      Buffer.from('あいうえお,'.repeat(1)),
      Buffer.from('かきくけこ\n'),
    ])
    const report = await desk.load('stores', bytes)
    expect(report).toMatchObject({ read: 4, loaded: 3, rejected: 1, encoding: 'utf-8', reasons: [{ code: 'encoding' }] })
    expect(report.sample[0]).toMatchObject({ line: 3 })
  })

  it('limits a record with an unclosed quotation mark to its line', async () => {
    const report = await desk.load(
      'stores',
      joinLines(
        '店舗コード,店舗名,店舗名カナ',
        'B1,"一号店,',
        'B2,二号店,',
        '8,timmins, ontario," canada""",',
        'B3,"三号店 "" 別館",ア',
        'B4,"四" 号店,',
        'B5,"五\n号店",',
      ),
    )
    expect(report).toMatchObject({ read: 6, loaded: 3, rejected: 3 })
    expect(report.sample.map(({ line, reasonEn }) => [line, reasonEn.split(/[,.]/)[0]])).toEqual([
      [2, 'The quotation marks are used incorrectly'],
      [4, 'The number of columns is wrong (this line/header: 5/3)'],
      [6, 'The quotation marks are used incorrectly'],
    ])
    expect(await desk.rows("select store_cd, store_nm from store where store_cd like 'B%' order by 1")).toEqual([
      { store_cd: 'B2', store_nm: '二号店' },
      { store_cd: 'B3', store_nm: '三号店 " 別館' },
      { store_cd: 'B5', store_nm: '五 号店' },
    ])
  })

  it('neutralizes loaded values that a spreadsheet would evaluate', async () => {
    const file = joinLines('会員コード,年齢', 'X1,=cmd|1', 'X2,@SUM(A1)', 'X3,"-1+""2"')
    const report = await desk.load('members', file, { mappingText: 'empty: { ageGroup: reject }' })
    expect(desk.rejects(report).map((line) => line.split(',')[2])).toEqual(["'=cmd|1", "'@SUM(A1)", `"'-1+""2"`])
  })
})
