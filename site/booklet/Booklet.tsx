import type { ReactNode } from 'react';
import type { Estate } from '#contract/content/content.ts';
import { TextWithLang } from '#site/language/RichText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { LineBreaks } from '#site/ui/LineBreaks.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import { Picture, type PictureData } from '#site/ui/Picture.tsx';
import { QrCode } from '#site/ui/QrCode.tsx';
import style from './Booklet.module.css';
import { type BookletPart, findSheetPosition, roundToSheets } from './paginate.ts';

interface Props {
  t: Translate;
  estate: Estate;
  poster: PictureData;
  title: ReactNode;
  facts?: ReactNode[];
  pages: BookletPart[][];
  plate?: { picture: PictureData; caption: string } | undefined;
  /** Pictures of the people in the cast list, for the back cover. */
  emblems?: PictureData[];
  /** The page behind the QR code, which may have changed since the booklet was printed. */
  address: string;
  label: string;
}

/** Phones show one column of pages, desktops open sheets. Printers get A4 sheets to fold. */
export function Booklet(props: Props) {
  const { t, estate, poster, title, facts = [], pages, plate, emblems = [], address, label } = props;
  const pageCount = roundToSheets(pages.length + 2);
  const hasFreePage = pages.length + 2 < pageCount;
  const classNamesOf = (page: number) => {
    const { side, half } = findSheetPosition(page, pageCount);
    return `${style.page} ${style[half]} ${style[`side${side}`]}`;
  };
  const { street, postcode, place } = estate.address;
  return (
    <div className={style.booklet}>
      <div className={`${classNamesOf(0)} ${style.cover}`}>
        <p className={style.name}>{t('estate.name')}</p>
        <Picture picture={poster} className={style.poster} priority="soon" />
        <p className={style.title}>{title}</p>
        <p className={style.facts}>
          <LineBreaks lines={facts} />
        </p>
      </div>
      {pages.map((parts, index) => (
        <div key={pageKey(parts)} className={classNamesOf(index + 1)}>
          <BookletParts parts={parts} />
          {pages.length > 1 && <p className={style.number}>{index + 2}</p>}
        </div>
      ))}
      {plate && hasFreePage && (
        <div className={`${classNamesOf(pages.length + 1)} ${style.cover}`}>
          <Picture picture={plate.picture} className={style.poster} />
          <p className={style.facts}>{plate.caption}</p>
        </div>
      )}
      <div className={`${classNamesOf(pageCount - 1)} ${style.back}`}>
        {plate && !hasFreePage && emblems.length === 0 && <Picture picture={plate.picture} className={style.poster} />}
        {emblems.length > 0 && (
          <div className={style.emblems}>
            {emblems.map((emblem) => (
              <Picture key={emblem.fallback.src} picture={emblem} className={style.emblem} />
            ))}
          </div>
        )}
        <div className={style.imprint}>
          <div className={style.qr}>
            <QrCode text={address} label={label} />
          </div>
          <p>
            {label}
            <span className={style.address}>{address.replace(/^https?:\/\//, '')}</span>
          </p>
          <address>
            <LineBreaks
              lines={[t('estate.name'), t('booklet.address', { street, postcode, place }), estate.phone, estate.email]}
            />
          </address>
        </div>
      </div>
    </div>
  );
}

const pageKey = (parts: BookletPart[]): string => parts.map(({ lines }) => lines[0]?.text).join('\n');

export function BookletParts({ parts }: { parts: BookletPart[] }) {
  return parts.map(({ heading, kind, lines }) => (
    <div key={`${heading} ${lines[0]?.text}`} className={style.part}>
      {heading && <h2 className={style.heading}>{heading}</h2>}
      {kind === 'list' ? (
        <ul className={style.list}>
          {lines.map((line) => (
            <li key={line.text}>
              <TextWithLang text={line} />
            </li>
          ))}
        </ul>
      ) : (
        lines.map((line) => (
          <p key={line.text}>
            <TextWithLang text={line} />
          </p>
        ))
      )}
    </div>
  ));
}

interface PrintablePageProps {
  title: string;
  hint: string;
  printLabel: string;
  links: { href: string; label: string }[];
  children: ReactNode;
}

export const PrintablePage = ({ title, hint, printLabel, links, children }: PrintablePageProps) => (
  <article className={style.onPaperPage}>
    <div className={style.controls}>
      <PageHead title={title}>
        <p className={style.hint}>{hint}</p>
      </PageHead>
      <div className={style.buttons}>
        <Button variant="solid" data-print="" hidden>
          {printLabel}
        </Button>
        {links.map(({ href, label }) => (
          <ButtonLink key={href} href={href}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </div>
    {children}
  </article>
);
