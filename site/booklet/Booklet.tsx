import { Fragment, type ReactNode } from 'react';
import type { Estate } from '#contract/content/content.ts';
import { TellText } from '#site/language/TellText.tsx';
import type { Translate } from '#site/language/translator.ts';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import { Picture, type PictureData } from '#site/ui/Picture.tsx';
import { Qr } from '#site/ui/Qr.tsx';
import style from './Booklet.module.css';
import type { Part } from './paginate.ts';
import { fullSheets, placed } from './paginate.ts';

interface Props {
  t: Translate;
  estate: Estate;
  poster: PictureData;
  title: ReactNode;
  facts?: ReactNode[];
  pages: Part[][];
  plate?: { picture: PictureData; caption: string } | undefined;
  /** the page with the same content, which may have changed since */
  address: string;
  label: string;
}

/** On a phone a column of pages, on a desk open sheets; printed as A5 pages on A4 sheets to fold. */
export function Booklet({ t, estate, poster, title, facts = [], pages, plate, address, label }: Props) {
  const all = fullSheets(pages.length + 2);
  const at = (page: number) => {
    const { side, half } = placed(page, all);
    return `${style.page} ${style[half]} ${style[`side${side}`]}`;
  };
  const { street, postcode, place } = estate.address;
  return (
    <div className={style.booklet}>
      <div className={`${at(0)} ${style.cover}`}>
        <p className={style.name}>{t('estate.name')}</p>
        <Picture picture={poster} className={style.poster} when="soon" />
        <p className={style.title}>{title}</p>
        <p className={style.facts}>
          <Lines lines={facts} />
        </p>
      </div>
      {pages.map((parts, index) => (
        <div key={pageKey(parts)} className={at(index + 1)}>
          <Parts parts={parts} />
          {pages.length > 1 && <p className={style.number}>{index + 2}</p>}
        </div>
      ))}
      {plate && pages.length + 2 < all && (
        <div className={`${at(pages.length + 1)} ${style.cover}`}>
          <Picture picture={plate.picture} className={style.poster} />
          <p className={style.facts}>{plate.caption}</p>
        </div>
      )}
      <div className={`${at(all - 1)} ${style.back}`}>
        <div className={style.qr}>
          <Qr text={address} label={label} />
        </div>
        <p>
          <Lines lines={[label, address.replace(/^https?:\/\//, '')]} />
        </p>
        <address className={style.house}>
          <Lines
            lines={[t('estate.name'), t('paper.address', { street, postcode, place }), estate.phone, estate.email]}
          />
        </address>
      </div>
    </div>
  );
}

const Lines = ({ lines }: { lines: ReactNode[] }) =>
  lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));

const pageKey = (parts: Part[]): string => parts.map(({ lines }) => lines[0]?.text).join('\n');

export function Parts({ parts }: { parts: Part[] }) {
  return parts.map(({ heading, as, lines }) => (
    <div key={`${heading} ${lines[0]?.text}`} className={style.part}>
      {heading && <h2 className={style.heading}>{heading}</h2>}
      {as === 'list' ? (
        <ul className={style.list}>
          {lines.map((line) => (
            <li key={line.text}>
              <TellText told={line} />
            </li>
          ))}
        </ul>
      ) : (
        lines.map((line) => (
          <p key={line.text}>
            <TellText told={line} />
          </p>
        ))
      )}
    </div>
  ));
}

interface OnPaperProps {
  title: string;
  hint: string;
  print: string;
  ways: { href: string; words: string }[];
  children: ReactNode;
}

export const OnPaper = ({ title, hint, print, ways, children }: OnPaperProps) => (
  <article className={style.onPaperPage}>
    <div className={style.controls}>
      <PageHead title={title}>
        <p className={style.hint}>{hint}</p>
      </PageHead>
      <div className={style.ways}>
        <Button look="solid" data-print="" hidden>
          {print}
        </Button>
        {ways.map(({ href, words }) => (
          <ButtonLink key={href} href={href}>
            {words}
          </ButtonLink>
        ))}
      </div>
    </div>
    {children}
  </article>
);
