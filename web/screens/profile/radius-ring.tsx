import type { Place } from '#contract/entities/place.ts';
import { profile as messages } from '#locales/areas/profile.ts';
import { useMessages } from '#web/api/messages.tsx';
import { useFormats } from '#web/ui/format/locale.tsx';
import classes from './profile.module.css';

const width = 320;
const height = 280;
const ringSize = 100;
const milesPerDegree = 69.05;

interface RadiusRingProps {
  readonly center: { readonly lat: number; readonly lon: number };
  readonly label: string;
  /** Miles. */
  readonly radius: number;
  readonly towns: readonly Place[];
}

/** The area of a radius. The ring has a fixed size, and the towns around move into and out of it. */
export function RadiusRing({ center, label, radius, towns }: RadiusRingProps) {
  const t = useMessages(messages);
  const { distance } = useFormats();
  const reach = distance(radius, { width: 'long', whole: true });
  const scale = ringSize / radius;
  const stretch = Math.cos((center.lat * Math.PI) / 180);
  const drawn: { name: string; x: number; y: number; isIn: boolean }[] = [];
  for (const town of towns) {
    const turn = ((town.lon - center.lon + 540) % 360) - 180;
    const x = width / 2 + turn * milesPerDegree * stretch * scale;
    const y = height / 2 - (town.lat - center.lat) * milesPerDegree * scale;
    const isIn = Math.hypot(x - width / 2, y - height / 2) <= ringSize;
    const isOnPaper = x > 12 && x < width - 60 && y > 16 && y < height - 34;
    const isNearCenter = y > height / 2 - 14 && y < height / 2 + 34 && x > width / 2 - 90 && x < width / 2 + 40;
    const isCrowded = drawn.some((other) => Math.abs(other.y - y) < 14 && Math.abs(other.x - x) < 90);
    if (isOnPaper && !isNearCenter && !isCrowded) drawn.push({ name: town.name, x, y, isIn });
  }
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={classes.ring}
      role="img"
      aria-label={t('around.ring', { distance: reach, town: label })}
    >
      <circle
        cx={width / 2}
        cy={height / 2}
        r={ringSize}
        fill="var(--plaza-accent)"
        fillOpacity="0.12"
        stroke="var(--plaza-accent)"
        strokeWidth="2"
      />
      {drawn.map(({ name, x, y, isIn }) => (
        <g key={`${name} ${x} ${y}`} className={isIn ? undefined : classes.far}>
          <circle cx={x} cy={y} r="3" fill={isIn ? 'var(--plaza-accent)' : 'var(--plaza-quiet)'} />
          <text x={x + 6} y={y + 4} className={isIn ? undefined : classes.far}>
            {name}
          </text>
        </g>
      ))}
      <circle
        cx={width / 2}
        cy={height / 2}
        r="5"
        fill="var(--plaza-accent)"
        stroke="var(--plaza-card)"
        strokeWidth="2"
      />
      <text x={width / 2} y={height / 2 + 20} textAnchor="middle" fontWeight="650">
        {label.split(',')[0]}
      </text>
      <text x={width / 2} y={height - 12} textAnchor="middle" className={classes.far}>
        {reach}
      </text>
    </svg>
  );
}
