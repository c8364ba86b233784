/** Texts are stored with `{{company}}`. The office shows and accepts `[company]`, in German `[Firma]`. */
import type { Language } from '#contract/language.ts';

const germanNames = new Map(
  `about Anlass, aboutHouse Satz über das Haus, accepted angenommen, accessibilityAct Gesetz zur Barrierefreiheit,
  accessibilityAuthority Aufsicht zur Barrierefreiheit, address Adresse, all alle zusammen, allowed erlaubt,
  alt Bildbeschreibung, answer Antwort, arrived angekommen, at Zeitpunkt, atHouse im Haus, born Geburtsjahr,
  boxOffice an der Kasse, boxOfficeOpens Öffnung der Kasse,
  by von wem, calls Anrufe, category Kategorie, codec Codec, company Firma, composer Komponist,
  concessions Ermäßigungen, consentLaw Recht der Zustimmung, cookieLaw Recht der Cookies, count Anzahl, country Land,
  court Gericht, currency Währung, date Datum, day Tag, de Deutsch, decibels Dezibel, device Gerät, died Todesjahr, direction Richtung,
  disputes Streitbeilegung, done erledigt, each je Karte, earlier früher, editor inhaltlich verantwortlich,
  email E-Mail, emailLaw Recht der Werbung, employees Beschäftigte, en Englisch, entry Eintrag, event Veranstaltung,
  expected erwartet, facts Angaben, failed unzustellbar, fields Felder, file Datei, form Rechtsform, found gefunden,
  free frei, from von, governingLaw geltendes Recht, guests Gäste, height Höhe, held zurückgehalten, host Server,
  house Haus, href Linkziel, id Kennung, idCopyLaw Recht der Ausweiskopie, invoiceYears Jahre der Rechnungen, kilometres Kilometer, kind Art,
  last zuletzt, length Länge, lines Zeilen, link Link, list Liste, lit beleuchtet, localTime Ortszeit,
  megabytes Megabyte, metres Meter, minutes Minuten, most höchstens, name Name, names Namen, network Netz,
  note Notiz, now jetzt, number Nummer, offered angeboten, officeDays Bürotage, ofHouse des Hauses, one eine Karte,
  openingHours Öffnungszeiten, page Seite, pages Seitenzahl, parties Gruppen, people Personen, percent Prozent,
  person Person, phone Telefon, phoneHours Telefonzeiten, place Ort, placeCount Zahl der Orte, places Orte,
  postcode Postleitzahl, price Preis, privacyAuthority Datenschutzbehörde,
  privacyContact für Datenschutz verantwortlich, provider Anbieter, query Suchwort, question Frage, rainDecisions Entscheidung bei Regen, reason Grund,
  reference Anfragenummer, represented vertreten durch, rises Aufgang, role Rolle, seats Karten, sent gesendet,
  sets Untergang, shelter Ausweichort, shown gezeigt, socialNetworks soziale Netzwerke, sound Ton, spans Strecken, state Zustand, station Bahnhof, street Straße,
  subject Betreff, text Text, time Uhrzeit, title Titel, to bis, total insgesamt, trains Züge, until Frist, vat UID,
  venue Spielort, version Fassung, waiting wartend, wanted richtig, when Tag und Uhrzeit, width Breite,
  withdrawalLaw Recht des Widerrufs, word Wort, words Linktext, year Jahr`
    .split(/,\s+/)
    .map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)]),
);
const namesByGerman = new Map([...germanNames].map(([name, german]) => [german.toLowerCase(), name]));

const name = String.raw`([#^/]?[\p{L}\d_.-]+(?: [\p{L}\d_.-]+)*)`;
/** `#`, `^` and `/` begin the markers of passages (contract/content/parts.ts). */
export const placeholderPattern = new RegExp(String.raw`\{\{\s*${name}\s*\}\}`, 'gu');

/** Before `(` the brackets would be those of a link. */
const shownPattern = new RegExp(String.raw`${placeholderPattern.source}(?!\()`, 'gu');
const typedPattern = new RegExp(String.raw`\[${name}\](?!\()`, 'gu');

export const showPlaceholders = (text: string, language: Language): string =>
  text.replaceAll(shownPattern, (_, found: string) => `[${(language === 'de' && germanNames.get(found)) || found}]`);

export const parsePlaceholders = (text: string): string =>
  text.replaceAll(typedPattern, (_, found: string) => `{{${namesByGerman.get(found.toLowerCase()) ?? found}}}`);
