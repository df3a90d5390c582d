import type { RefusedCertificate } from '../../domain/model/connection.ts';

/** Why a certificate was refused, with what an administrator looks for: whose it is, whose signature, until when. */
export function certificateText(certificate: RefusedCertificate, language: 'tr' | 'en'): string {
  const { fault, host, names, issuer } = certificate;
  const from = day(certificate.validFrom);
  const until = day(certificate.validUntil);
  if (language === 'tr') {
    const why = {
      expired: `sertifikanın süresi ${until} tarihinde dolmuş`,
      notYetValid: `sertifika ${from} tarihinden önce geçerli değil: bilgisayarın saatini denetleyin`,
      untrusted: `sertifikayı veren “${issuer}” bu bilgisayarda güvenilir değil: inceleyen bir vekil sunucu varsa kök sertifikası eksik`,
      otherHost: `sertifika ${host} için değil`,
      revoked: 'sertifika iptal edilmiş',
      other: 'sertifika kabul edilmedi',
    }[fault];
    return `${why} (${host}: ${names}; veren “${issuer}”; ${from} – ${until})`;
  }
  const why = {
    expired: `the certificate expired on ${until}`,
    notYetValid: `the certificate is not valid before ${from}: check the computer’s clock`,
    untrusted: `the certificate was issued by “${issuer}”, which this computer does not trust: where a proxy inspects, its root is missing`,
    otherHost: `the certificate is not for ${host}`,
    revoked: 'the certificate was revoked',
    other: 'the certificate was refused',
  }[fault];
  return `${why} (${host}: ${names}; issued by “${issuer}”; ${from} – ${until})`;
}

/** ISO 8601, UTC. */
const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
