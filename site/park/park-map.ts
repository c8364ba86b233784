/** The printed map: a landscape picture, and a portrait one for phones. */
import type { Content } from '#contract/content/kinds.ts';
import { addPictureFor, localizePicture } from '#site/content/pictures.ts';
import { openParkGeometry } from '#site/guide/park-geometry.ts';
import type { Translate } from '#site/language/translator.ts';
import type { PictureData } from '#site/ui/Picture.tsx';
import { type MapMarker, type MapPoint, spreadMarkers, tallMap, wideMap } from './spread.ts';

const [wideId, tallId] = ['bird', 'bird-tall'] as const;
/** The same width as in Markers.module.css and Places.module.css. */
const phones = '(width <= 600px)';

type PlaceMarkers = Record<'wide' | 'tall', Record<string, MapMarker>>;

export function markPlaces({ parkMap, parkModel }: Pick<Content, 'parkMap' | 'parkModel'>): PlaceMarkers {
  const tall = Object.entries(parkMap).flatMap(([slug, spot]): [string, MapPoint][] =>
    spot.tall ? [[slug, spot.tall]] : [],
  );
  const tallGeometry = openParkGeometry(parkModel, 'tallCamera');
  return {
    wide: spreadMarkers(parkMap, openParkGeometry(parkModel).locatePlaceOnMap, wideMap),
    tall: spreadMarkers(Object.fromEntries(tall), tallGeometry.locatePlaceOnMap, tallMap),
  };
}

/** A venue without a portrait map shows the landscape map on phones, too. */
export function localizeParkMap(t: Translate): { picture: PictureData; isTall: boolean } {
  const picture = localizePicture(t, wideId, { crop: 'plate', sizes: '94vw' });
  const isTall = t.files.pictures.has(tallId);
  if (!isTall) return { picture, isTall };
  const tall = localizePicture(t, tallId, { crop: 'tall', sizes: '100vw' });
  return { picture: addPictureFor(phones, tall, picture), isTall };
}
