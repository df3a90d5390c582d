import { describe, expect, it } from 'vitest';
import { completeAddress } from '../../../renderer/screens/connection/addresses.ts';
import { readPastedAccess } from '../../../renderer/screens/connection/pasted-access.ts';

const whole = {
  baseUrl: 'https://erp.example.com.tr',
  authUrl: 'https://giris.example.com.tr/auth',
  organisation: 'Anadolu Dağıtım',
  apiKey: 'k-12:ab==',
};

describe('pasted text', () => {
  it.each([
    [
      'a Turkish mail',
      `Merhaba Ayşe Hanım,\n\nServis adresi: https://erp.example.com.tr/api/v1\nGiriş adresi: https://giris.example.com.tr/auth.\nKuruluş adı: Anadolu Dağıtım\nAPI anahtarı: k-12:ab==\n\nİyi çalışmalar`,
      whole,
    ],
    [
      'an English mail with its values below the labels',
      'Base URL:\r\nhttps://erp.example.com.tr\r\nAuth URL:\r\nhttps://giris.example.com.tr/auth/ApiAuth/login\r\nOrganization:\r\nAnadolu Dağıtım\r\nAPI key:\r\nk-12:ab==\r\n',
      whole,
    ],
    [
      'cells of a table',
      'Adres\terp.example.com.tr\nORGNAME\tX\nKullanıcı No\t7\nŞirket ID\t2\nApiKey\tabc',
      {
        baseUrl: 'https://erp.example.com.tr',
        organisation: 'X',
        userId: '7',
        companyId: '2',
        apiKey: 'abc',
      },
    ],
    [
      'addresses in sentences',
      'Adresimiz https://a.example/x, giriş için https://a.example/auth kullanılır.\nAnahtar: z',
      {
        baseUrl: 'https://a.example/x',
        apiKey: 'z',
      },
    ],
    [
      'a mail with other links before the addresses',
      'Firma Portalı https://www.example.com\nDokümantasyon: https://docs.example.com/erp\nhttps://destek.example.com/login\nServis adresi: https://erp.example.com.tr\nGiriş adresi: https://giris.example.com.tr/auth\nKuruluş: Anadolu Dağıtım\nAPI anahtarı: "k-12:ab=="',
      whole,
    ],
    [
      'JSON',
      '{\n  "OrgName": "Anadolu Dağıtım",\n  "ApiKey": "k-12:ab==",\n  "UserId": 7,\n  "CompanyId": 2\n}',
      { organisation: 'Anadolu Dağıtım', apiKey: 'k-12:ab==', userId: '7', companyId: '2' },
    ],
    [
      'JSON on one line',
      '{"OrgName":"Anadolu Dağıtım","UserId":7,"ApiKey":"k-12:ab==","baseUrl":"https://erp.example.com.tr/api/v1"}',
      { organisation: 'Anadolu Dağıtım', userId: '7', apiKey: 'k-12:ab==', baseUrl: whole.baseUrl },
    ],
  ])('is split into its settings: %s', (_, text, expected) => {
    expect(readPastedAccess(text)).toMatchObject(expected);
  });

  it.each(['https://a.example', 'Anadolu Dağıtım', 'k-12', '', 'Bu mesaj: gizlidir\nhttps://a.example'])(
    'is left alone if it contains fewer than two settings: %s',
    (text) => {
      expect(readPastedAccess(text)).toBeNull();
    },
  );

  it.each([
    ['Firma No: 12\nFirma Adı: Anadolu\nAnahtar: k', { companyId: '12', organisation: 'Anadolu' }],
    ['Kuruluş: Anadolu\nFirma No\t12', { companyId: '12', organisation: 'Anadolu' }],
    [
      'Şirket kodu:\n3\nKuruluş adı: Anadolu\nKullanıcı kodu: 7',
      { companyId: '3', organisation: 'Anadolu', userId: '7' },
    ],
    ['Company: 3\nOrganisation: 4711', { companyId: '3', organisation: '4711' }],
    ['Firma kodu: ANADOLU\nAnahtar: k', { organisation: 'ANADOLU' }],
    [
      'Firma yetkilisi: Ayşe Demir\nFirma VKN: 1234567890\nFirma unvanı: Anadolu\nAnahtar: k',
      { organisation: 'Anadolu' },
    ],
  ])('distinguishes a company’s number, its name and other facts about it: %s', (text, expected) => {
    expect(readPastedAccess(text)).toEqual(/Anahtar/.test(text) ? { ...expected, apiKey: 'k' } : expected);
  });

  it.each(['Anahtar geçerlilik', 'API anahtarı son kullanma tarihi', 'Token süresi', 'API key expires'])(
    'does not take a period of validity for a setting: %s',
    (label) => {
      expect(readPastedAccess(`${label}: 31.12.2026\nAnahtar: k\nFirma: X`)).toEqual({
        organisation: 'X',
        apiKey: 'k',
      });
    },
  );

  it('does not take an address with another label for the service’s', () => {
    expect(readPastedAccess('Dokümantasyon: https://docs.example.com\nFirma: X\nAPI anahtarı: k')).toEqual({
      organisation: 'X',
      apiKey: 'k',
    });
  });

  it.each(['Endpoint', 'Sunucu', 'Bağlantı', 'Canlı ortam'])('takes the address labelled %s', (label) => {
    expect(readPastedAccess(`${label}: https://api.example.com\nFirma: X`)).toEqual({
      organisation: 'X',
      baseUrl: 'https://api.example.com',
    });
  });

  it('does not take a sentence for a key', () => {
    expect(readPastedAccess('Anahtar: ayrıca telefonla verilecektir\nFirma: X\nAdres: https://a.example')).toEqual({
      organisation: 'X',
      baseUrl: 'https://a.example',
    });
  });
});

describe('an address', () => {
  it.each([
    ['baseUrl', ' erp.example.com/ ', 'https://erp.example.com'],
    ['baseUrl', 'https://erp.example.com/x/api/v1/', 'https://erp.example.com/x'],
    ['baseUrl', 'erp.example.com:8443/api/v2', 'https://erp.example.com:8443'],
    ['baseUrl', 'https://erp.example.com/api', 'https://erp.example.com/api'],
    ['baseUrl', 'localhost:4010', 'http://localhost:4010'],
    ['baseUrl', '127.0.0.1:4010/erp', 'http://127.0.0.1:4010/erp'],
    ['baseUrl', 'http://erp.example.com', 'http://erp.example.com'],
    ['authUrl', 'https://a.example/auth/ApiAuth/login', 'https://a.example/auth'],
    ['authUrl', 'https://a.example/api/v1', 'https://a.example/api/v1'],
    ['baseUrl', 'not an address', 'not an address'],
    ['baseUrl', 'user:secret@erp.example.com', 'user:secret@erp.example.com'],
    ['baseUrl', 'muhasebe', 'muhasebe'],
    ['baseUrl', '', ''],
  ] as const)('of %s, %s, is completed', (field, typed, kept) => {
    expect(completeAddress(field, typed)).toBe(kept);
  });
});
