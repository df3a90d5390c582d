/** Words for the demo company, with enough İ, ı, ş, ğ, ç, ö and ü to test every search. */
type Words = readonly [string, ...string[]];

export const firstNames: Words = [
  'Ayşe',
  'Fatma',
  'Zeynep',
  'Işıl',
  'Şule',
  'Gülçin',
  'Özlem',
  'İpek',
  'Çiğdem',
  'Nilüfer',
  'Mehmet',
  'Mustafa',
  'İbrahim',
  'Oğuz',
  'Çağrı',
  'Şükrü',
  'Işık',
  'Ömer',
  'Uğur',
  'Barış',
  'İsmail',
  'Gökhan',
  'Tuğba',
  'Yağmur',
  'Kıvanç',
  'Ilgın',
];
export const surnames: Words = [
  'Yılmaz',
  'Kaya',
  'Demir',
  'Şahin',
  'Çelik',
  'Yıldız',
  'Aydın',
  'Öztürk',
  'Arslan',
  'Doğan',
  'Kılıç',
  'Aslan',
  'Çetin',
  'Koç',
  'Özdemir',
  'Şimşek',
  'Işıldak',
  'Iğdır',
  'İnce',
  'Güneş',
  'Yağcı',
  'Tığlı',
  'Bağcı',
  'Üstün',
  'Ağaoğlu',
  'Sarıgül',
];
export const trades: Words = [
  'Gıda',
  'İnşaat',
  'Tekstil',
  'Yapı Market',
  'Elektrik',
  'Isıtma Soğutma',
  'Otomotiv Yedek Parça',
  'Tıbbi Cihaz',
  'Kırtasiye',
  'Ambalaj',
  'Züccaciye',
  'Mobilya',
  'Hırdavat',
  'Bilişim',
  'Tarım Ürünleri',
  'İlaç Deposu',
  'Ayakkabı',
  'Kimya',
  'Lojistik',
];
export const forms: Words = ['Ltd. Şti.', 'San. ve Tic. Ltd. Şti.', 'A.Ş.', 'Tic. A.Ş.', 'İth. İhr. Ltd. Şti.'];

export const cities: readonly [City, ...City[]] = [
  {
    name: 'İSTANBUL',
    districts: ['Kadıköy', 'Üsküdar', 'Şişli', 'Beşiktaş', 'Ümraniye'],
    offices: ['Kadıköy', 'Şişli', 'Ümraniye'],
  },
  { name: 'ANKARA', districts: ['Çankaya', 'Keçiören', 'Altındağ'], offices: ['Çankaya', 'Ostim', 'Hitit'] },
  { name: 'İZMİR', districts: ['Karşıyaka', 'Bornova', 'Çiğli'], offices: ['Karşıyaka', 'Bornova'] },
  { name: 'BURSA', districts: ['Nilüfer', 'Osmangazi', 'İnegöl'], offices: ['Nilüfer', 'Ertuğrulgazi'] },
  { name: 'DİYARBAKIR', districts: ['Kayapınar', 'Bağlar'], offices: ['Gökalp', 'Süleyman Nazif'] },
  { name: 'IĞDIR', districts: ['Merkez', 'Tuzluca'], offices: ['Iğdır'] },
  { name: 'KAHRAMANMARAŞ', districts: ['Onikişubat', 'Dulkadiroğlu'], offices: ['Aslanbey'] },
  { name: 'MUĞLA', districts: ['Bodrum', 'Menteşe'], offices: ['Muğla', 'Bodrum'] },
];
export interface City {
  readonly name: string;
  readonly districts: Words;
  readonly offices: Words;
}
export const streets: Words = [
  'Atatürk Cad.',
  'İnönü Cad.',
  'Çınar Sok.',
  'Ihlamur Sok.',
  'Şehit Oğuz Sok.',
  'Gül Sok.',
  'Fatih Cad.',
  'Sanayi Cad.',
];

/** Goods with their main unit, and the unit and size of a larger pack. */
export const goods: readonly [Goods, ...Goods[]] = [
  { name: 'Çelik Vida', unit: 'C62', pack: 'BX', size: 100 },
  { name: 'Ilık Su Bataryası', unit: 'C62', pack: 'BX', size: 6 },
  { name: 'Kırmızı Biber', unit: 'KGM', pack: 'ÇUVAL', size: 25 },
  { name: 'Şeker', unit: 'KGM', pack: 'ÇUVAL', size: 50 },
  { name: 'Zeytinyağı', unit: 'LTR', pack: 'BX', size: 12 },
  { name: 'Fındık İçi', unit: 'KGM', pack: 'KOLİ', size: 10 },
  { name: 'Yağlı Boya', unit: 'LTR', pack: 'KOLİ', size: 4 },
  { name: 'Bakır Kablo', unit: 'MTR', pack: 'MAKARA', size: 100 },
  { name: 'İpek Kumaş', unit: 'MTR', pack: 'TOP', size: 37.5 },
  { name: 'Ağrı Kesici Tablet', unit: 'BX', pack: 'KOLİ', size: 24 },
  { name: 'Dijital Tansiyon Aleti', unit: 'C62', pack: 'KOLİ', size: 20 },
  { name: 'Kâğıt Havlu', unit: 'C62', pack: 'KOLİ', size: 32 },
  { name: 'Işıklı Tabela', unit: 'C62', pack: 'PALET', size: 8 },
  { name: 'Güç Kaynağı', unit: 'C62', pack: 'BX', size: 10 },
  { name: 'Sızdırmazlık Contası', unit: 'PR', pack: 'PAKET', size: 50 },
  { name: 'Üzüm Sirkesi', unit: 'LTR', pack: 'KOLİ', size: 6 },
];
export interface Goods {
  readonly name: string;
  readonly unit: string;
  readonly pack: string;
  readonly size: number;
}
/** Universal codes with their names; a pack that is not listed has only a name. */
export const universalUnits: Readonly<Record<string, string>> = {
  C62: 'Adet',
  KGM: 'Kilogram',
  GRM: 'Gram',
  LTR: 'Litre',
  MTR: 'Metre',
  BX: 'Kutu',
  PR: 'Çift',
};
export const makes: Words = [
  'Ege',
  'Boğaziçi',
  'Uludağ',
  'Çınar',
  'Işık',
  'Anadolu',
  'Yeşilırmak',
  'Şark',
  'Göksu',
  'İda',
];
export const sizes: Words = [
  'No 1',
  'No 2',
  'No 3',
  '10’lu',
  '250 g',
  '500 g',
  '1 kg',
  'Mavi',
  'Sarı',
  'Büyük',
  'Küçük',
];
