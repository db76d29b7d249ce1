import type { TownProvider } from '../town-types.ts';
import { provider } from './build.ts';

/** Photographers, hairdressers and beauty rooms of the town. */
export const studios: readonly TownProvider[] = [
  provider({
    slug: 'hazel-and-light', name: 'Hazel Whitcombe Photography', headline: 'Families as they are, mostly outdoors, mostly laughing', categories: ['photography'],
    about: ['I photograph families the way I would want mine remembered: muddy boots, somebody crying, somebody’s grandmother stealing the show. We meet in a park you love and walk.', 'You get between sixty and ninety pictures within ten days, edited by me, in colours that will still look right in twenty years.'],
    place: ['SE Salmon St, Mt. Tabor', 45.5135, -122.5945], hours: '2-7 08:00-20:00', policy: 'moderate', buffers: [30, 30], noticeHours: 24,
    services: [['family-photography', 'A walk with your family', 'Seventy-five minutes outdoors, everyone included, dogs too.', 275, 75, 'c'], ['portrait-photography', 'One person, golden hour', 'An hour of good light and bad jokes.', 190, 60, 'c'], ['newborn-photography', 'The first ten days', 'At your home, in your time, feeding breaks included.', 360, 120, 'c', 1, 'request'], ['photo-lesson', 'Photograph your own children', 'Leave automatic mode behind. Any camera, phones too.', 90, 90]],
    reviews: [['Miriam Castellanos', 5, 7, 0, 'My teenage son smiled. On purpose. There is evidence.'], ['Jordan Pell', 5, 18, 1, 'I hate having my picture taken and would do this again.'], ['Aoife Gallagher', 5, 30, 2, 'She waited forty minutes while the baby ate and never once looked at her watch.'], ['Keith Amundsen', 4, 47, 0, 'Wonderful pictures. Took twelve days rather than ten.', 'Guilty, the ice storm took my power. Thank you for waiting!'], ['Shreya Iyer', 5, 64, 3, 'I learned more in ninety minutes than in a year of videos.'], ['Wendell Baptiste', 5, 92, 0, 'The picture of my mother is the one we used for everything since.']],
  }),
  provider({
    slug: 'north-window-studio', name: 'North Window Studio', headline: 'Honest headshots in forty-five minutes, no stiff smiles', categories: ['photography'], languages: ['en', 'ko'],
    about: ['Daylight from one big window, a grey wall and a stool that squeaks. Minjun Baek has photographed four thousand faces on it, including three mayors and one very patient parrot.', 'You see the pictures while we shoot and choose on the spot. Two retouched files are with you the next morning.'],
    place: ['NW Johnson St, Pearl District', 45.5285, -122.6832], hours: '1-5 09:00-18:00', buffers: [0, 15],
    services: [['headshots', 'Business headshot', 'Two finished pictures, one change of shirt.', 165, 45], ['headshots', 'Team afternoon', 'Up to ten people at your office, one look for all.', 890, 180, 'c', 1, 'request'], ['portrait-photography', 'Actor and artist portrait', 'Three moods, ninety minutes, five files.', 290, 90], ['product-photography', 'Ten products on white', 'Clean, colour-true pictures for your shop.', 340, 120]],
    reviews: [['Caroline Esterházy', 5, 5, 0, 'In and out in forty minutes and I look like myself after a holiday.'], ['Rashid Al-Amin', 5, 15, 0, 'Choosing together on the screen takes away all the dread.'], ['Bonnie Tremblay', 4, 26, 3, 'Great pictures of our soaps. Shipping labels were left in one of them.'], ['Felix Nakagawa', 5, 43, 2, 'Booked two roles with these.'], ['Dolores Quintanilla', 5, 71, 1, 'Nine colleagues, nine good pictures. A miracle.']],
  }),
  provider({
    slug: 'fern-and-fir-weddings', name: 'Fern & Fir Weddings', headline: 'Two photographers for small weddings in the Gorge', categories: ['photography'],
    about: ['We are Cass and Oleander, married to each other and, professionally, to other people’s weddings. We take twenty a year, never two on one weekend.', 'We like forests, courthouses and backyards. We will hold your bouquet, pin your uncle’s flower and find the light.'],
    place: ['E Columbia River Hwy, Troutdale', 45.5393, -122.3871], hours: '4-7 09:00-22:00', policy: 'strict', advanceDays: 365, noticeHours: 72,
    services: [['wedding-photography', 'The whole day', 'Six hours, two photographers, five hundred pictures.', 2400, 360, 'c', 1, 'request'], ['wedding-photography', 'Elopement', 'Three hours, one waterfall, nobody else.', 1150, 180, 'c', 1, 'request'], ['event-photography', 'Rehearsal dinner or party', 'Three relaxed hours of your people.', 520, 180, 'c', 1, 'request']],
    reviews: [['Imogen & Raf', 5, 20, 1, 'It hailed. They were thrilled. So, eventually, were we.'], ['Sandra Villanueva', 5, 48, 0, 'You never saw them and they saw everything.'], ['Ben Oduya', 5, 79, 0, 'My grandfather passed in March. The portrait from our wedding hangs in three houses now.'], ['Lila Kaminski', 4, 110, 2, 'Loved the pictures, wanted a few more of the food.']],
  }),
  provider({
    slug: 'darkroom-dee', name: 'Deandra Holloway', headline: 'Film photography and darkroom evenings for the curious', categories: ['photography'],
    about: ['I teach in a converted garage with red light and excellent ventilation. You will ruin some paper. You will also walk home with a print you made with your own hands.', 'No camera? Borrow one of my eleven Pentaxes. They are older than most of my students.'],
    place: ['N Mississippi Ave, Boise', 45.5526, -122.6757], hours: '2-5 16:00-21:30; 6 10:00-16:00',
    services: [['photo-lesson', 'Darkroom evening', 'Develop, enlarge, hang to dry. Four people at most.', 95, 150, 'p', 6], ['photo-lesson', 'First roll walk', 'One camera, thirty-six frames, ninety minutes of streets.', 70, 90], ['portrait-photography', 'Large format portrait', 'One sheet of film, one long breath, one print.', 240, 75]],
    reviews: [['Gideon Straub', 5, 10, 0, 'Watching a picture come up in the tray never gets old.'], ['Maya Thornbury', 5, 25, 1, 'Thirty-six frames and I thought about every one.'], ['Luis Alvarado', 4, 39, 0, 'Bring a sweater, the garage is honest about being a garage.'], ['Pamela Knutson', 5, 68, 2, 'One sheet, and it is the best picture anyone has taken of me.']],
  }),
  provider({
    slug: 'bridge-city-events', name: 'Bridge City Event Photo', headline: 'Conferences, galas and launches, pictures the same night', categories: ['photography'], owner: null,
    about: ['A pool of five photographers for company events along the river.', 'Same-night selection of thirty pictures, full set within two days.'],
    place: ['SW Naito Pkwy, Downtown', 45.5123, -122.6732], hours: '1-7 08:00-23:00',
    services: [['event-photography', 'Half-day event', 'Four hours, one photographer.', 640, 240, 'c', 1, 'request'], ['headshots', 'Conference headshot corner', 'Thirty people in two hours.', 780, 120, 'c', 1, 'request']],
  }),
  provider({
    slug: 'juniper-hair', name: 'Juniper Hair Room', headline: 'Curls understood, colour explained, coffee included', categories: ['hair-beauty'], languages: ['en', 'fr'],
    about: ['Solène and Kayla run four chairs on Hawthorne. We cut hair dry when it is curly and wet when it is not, and we will tell you when the picture you brought will not work.', 'Quiet appointments are a real thing here: say so in the note and we will not ask about your weekend.'],
    place: ['SE Hawthorne Blvd, Buckman', 45.5121, -122.6380], hours: '2-6 09:30-19:00', policy: 'moderate', buffers: [0, 10],
    services: [['haircut', 'Cut and style', 'Consultation, wash, cut and a finish you can repeat at home.', 74, 60], ['haircut', 'Dry curly cut', 'Curl by curl, with a lesson in washing.', 98, 75], ['hair-colour', 'Soft balayage', 'Hand-painted, grown-out-friendly.', 185, 150], ['hair-colour', 'Grey blending', 'Not hiding it, just making friends with it.', 130, 105]],
    reviews: [['Tasha Browne', 5, 4, 1, 'First time in my life that someone cut my curls and I did not cry in the car.'], ['Ingrid Solberg', 5, 12, 3, 'I look rested. That is all I ever wanted.'], ['Marguerite Lafleur', 5, 24, 0, 'Solène m’a coiffée comme à Lyon. Merci!'], ['Danielle Popescu', 4, 37, 2, 'Beautiful colour, took forty minutes longer than planned.', 'Thank you for staying, Danielle. We now block more time for thick hair.'], ['Quinn Harlow', 5, 51, 0, 'Asked for quiet, got quiet. Heaven.'], ['Rosalind Achebe', 5, 66, 1, 'They sell nothing. They just do good hair.'], ['Vivian Cho', 3, 85, 0, 'Nice cut, but the music was loud for a quiet appointment.']],
  }),
  provider({
    slug: 'oak-street-barbers', name: 'Oak Street Barbers', headline: 'Hot towels, sharp fades and no television', categories: ['hair-beauty'], languages: ['en', 'ar'],
    about: ['Yusuf learned in Aleppo from an uncle who hit his knuckles with a comb. He passes on everything but the knuckles to Dre and Anton, who hold the other two chairs.', 'Walk out with your neck clean and your beard straight. Children sit on the wooden horse.'],
    place: ['SW Oak St, Downtown', 45.5219, -122.6767], hours: '1-6 09:00-18:30', noticeHours: 1, buffers: [0, 5],
    services: [['barber-cut', 'Classic cut', 'Scissors or clippers, neck shave, hot towel.', 42, 40], ['barber-cut', 'Cut and beard', 'The full hour-long treatment with straight razor.', 64, 60], ['barber-cut', 'Children’s cut', 'With horse and patience, up to twelve years.', 28, 30]],
    reviews: [['Malik Johnson', 5, 3, 0, 'Best fade west of the river.'], ['Peter Lindahl', 5, 9, 1, 'The straight razor is theatre and skill in equal parts.'], ['Ryan Castaneda', 5, 20, 2, 'My four-year-old asks when he can go back to the horse.'], ['Omar Haddad', 5, 33, 1, 'يوسف فنان حقيقي'], ['Glenn Whitfield', 4, 46, 0, 'On time even on a Saturday.'], ['Trevor Ng', 2, 62, 0, 'Asked for a trim and lost two inches.', 'I am sorry, Trevor. Come by and your next two cuts are on me. Yusuf']],
  }),
  provider({
    slug: 'crown-and-coil', name: 'Crown & Coil', headline: 'Braids, twists and locs by Imani, six chairs of sisterhood', categories: ['hair-beauty'],
    about: ['I started braiding on my grandmother’s porch in Jackson and I have not stopped. Knotless, feed-in, boho, starter locs: your scalp comes first, always.', 'Bring a film, bring a snack, bring your daughter. Hair can be provided; tell me the colour when you book.'],
    place: ['N Killingsworth St, Humboldt', 45.5627, -122.6721], hours: '3-7 09:00-19:00', policy: 'strict', noticeHours: 24,
    services: [['braiding', 'Knotless braids, medium', 'Light on the scalp, mid-back length.', 230, 270], ['braiding', 'Feed-in cornrows', 'Straight back or designed.', 95, 105], ['braiding', 'Starter locs', 'Comb coils or two-strand, with care plan.', 160, 180], ['haircut', 'Wash, deep condition and trim', 'For a break between styles.', 78, 75]],
    reviews: [['Keisha Daniels', 5, 6, 0, 'No headache. None. I slept that night.'], ['Amara Nwosu', 5, 19, 1, 'Parts so straight my architect brother commented.'], ['Zuri Campbell', 5, 35, 2, 'Six months in and my locs are thriving.'], ['Bethany Ruiz', 4, 54, 0, 'Long day, as expected, but the company was lovely.'], ['Chidinma Eze', 5, 76, 3, 'She gave my edges a future.']],
  }),
  provider({
    slug: 'ten-little-moons', name: 'Ten Little Moons', headline: 'Careful manicures with the window open', categories: ['hair-beauty'], languages: ['en', 'vi'],
    about: ['My name is Thúy Phạm. I work alone, one person at a time, with polish that does not smell and tools that come out of a sterile pouch in front of you.', 'I paint tiny landscapes on request. Mt. Hood on a thumb is the favourite.'],
    place: ['NE Sandy Blvd, Hollywood', 45.5362, -122.6205], hours: '2-6 10:00-18:30',
    services: [['manicure', 'Natural manicure', 'Shape, cuticles, massage, polish.', 46, 50], ['manicure', 'Gel with a painting', 'Two weeks of shine and two painted nails.', 72, 80], ['pedicure', 'Slow pedicure', 'Long soak, scrub, stones, colour.', 60, 60]],
    reviews: [['Georgia Pappas', 5, 8, 1, 'I have a volcano on my thumb and strangers stop me for it.'], ['Linh Trần', 5, 17, 0, 'Chị Thúy rất nhẹ nhàng.'], ['Abigail Stone', 5, 41, 2, 'An hour without my phone. I need this monthly.'], ['Frances McGill', 4, 60, 1, 'Small place, no waiting area, so do not come early.']],
  }),
  provider({
    slug: 'clay-and-honey', name: 'Clay & Honey Skin Studio', headline: 'Facials, brows and bridal make-up without the lecture', categories: ['hair-beauty', 'massage-wellness'],
    about: ['Two treatment rooms in Multnomah Village where nobody will ask what you have been putting on your skin as if it were a crime.', 'Farah does faces and brows, Noor does weddings. They are sisters and finish each other’s eyeliner.'],
    place: ['SW Capitol Hwy, Multnomah Village', 45.4683, -122.7117], hours: '2-7 10:00-18:00',
    services: [['facial', 'The honest facial', 'Cleanse, enzyme, massage, mask, and a short list instead of a long bag.', 98, 60], ['brows', 'Brow shaping', 'Thread or wax.', 32, 30], ['makeup', 'Evening make-up', 'One hour, photographed in daylight before you go.', 92, 60], ['makeup', 'Bride and trial', 'A trial and the morning itself, at your place.', 310, 120, 'c', 1, 'request']],
    reviews: [['Leila Farrokhzad', 5, 9, 0, 'She removed three products from my routine and my skin is better for it.'], ['Amy Sorensen', 5, 21, 3, 'Eight hours, tears, dancing. Nothing moved.'], ['Cordelia Banks', 4, 32, 1, 'Quick and precise.'], ['Ruth Okonjo', 5, 50, 0, 'Fell asleep twice.'], ['Tricia Mayhew', 4, 74, 2, 'A touch heavier than I asked but it photographed well.']],
  }),
];
