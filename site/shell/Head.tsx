import { listAlternates, type PageAddress } from '#contract/address.ts';
import { choosePalette } from '#contract/colours.ts';
import { buildIconAddress, type IconSource, iconNames } from '#contract/icons.ts';
import { intlLocales, type Locale, languageOf } from '#contract/language.ts';
import { buildSharePictureAddress } from '#contract/share.ts';
import type { PageMetadata } from './page.ts';

interface Props {
  page: PageMetadata;
  address: PageAddress;
  locale: Locale;
  isExplicit: boolean;
  origin: string;
  siteName: string;
  house: IconSource;
  /** see describeShareLook */
  shareLook: string;
}

export function Head({ page, address: { canonical, indexed, status }, locale, isExplicit, origin, ...more }: Props) {
  const { siteName, house, shareLook } = more;
  const { paper } = choosePalette(house.look.colours);
  const language = languageOf(locale);
  const address = `${origin}${canonical}`;
  const alternates = listAlternates(address);
  const own = alternates.find((one) => one.language === language);
  const share = `${origin}${buildSharePictureAddress(canonical, language, page.title, shareLook)}`;
  const found = status === 200;
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{page.title === siteName ? siteName : `${page.title} · ${siteName}`}</title>
      <meta name="description" content={page.description} />
      {!indexed && <meta name="robots" content="noindex" />}
      {found && (
        <>
          <link rel="canonical" href={isExplicit ? own?.href : address} />
          {alternates.map((one) => (
            <link key={one.language} rel="alternate" hrefLang={one.language} href={one.href} />
          ))}
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={siteName} />
          <meta property="og:title" content={page.title} />
          <meta property="og:description" content={page.description} />
          <meta property="og:url" content={address} />
          <meta property="og:locale" content={intlLocales[language].replace('-', '_')} />
          <meta property="og:image" content={share} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={page.title} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      <link rel="alternate" type="application/atom+xml" title={siteName} href={`/feed.xml?lng=${language}`} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={paper.day} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={paper.evening} />
      <link rel="icon" href={buildIconAddress(iconNames.favicon, house)} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={buildIconAddress(iconNames.touch, house)} />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  );
}
