#include "engine/device/simulator/reader/widget_class.h"

#include <algorithm>
#include <array>

namespace marmoset::device::simulator {

namespace {

using trace::ViewFlag;

constexpr std::uint16_t bits(std::initializer_list<ViewFlag> flags) {
  std::uint16_t all = 0;
  for (const auto flag : flags) all = static_cast<std::uint16_t>(all | static_cast<std::uint16_t>(flag));
  return all;
}

constexpr auto pressed = bits({ViewFlag::clickable, ViewFlag::focusable});
constexpr auto toggled = bits({ViewFlag::clickable, ViewFlag::focusable, ViewFlag::checkable});
constexpr auto edited = bits({ViewFlag::clickable, ViewFlag::focusable, ViewFlag::longClickable});

constexpr std::array classes{
    WidgetClass{"View", "android.view.View", Behaviour::plain, 0, 48},
    WidgetClass{"ViewGroup", "android.view.ViewGroup"},
    WidgetClass{"FrameLayout", "android.widget.FrameLayout"},
    WidgetClass{"LinearLayout", "android.widget.LinearLayout"},
    WidgetClass{"RelativeLayout", "android.widget.RelativeLayout"},
    WidgetClass{"GridLayout", "android.widget.GridLayout"},
    WidgetClass{"TableLayout", "android.widget.TableLayout"},
    WidgetClass{"TableRow", "android.widget.TableRow"},
    WidgetClass{"CardView", "androidx.cardview.widget.CardView"},
    WidgetClass{"RadioGroup", "android.widget.RadioGroup", Behaviour::plain, 0, -1, false, true},
    WidgetClass{"TextView", "android.widget.TextView", Behaviour::plain, 0, 96},
    WidgetClass{"ImageView", "android.widget.ImageView", Behaviour::plain, 0, 240},
    WidgetClass{"ProgressBar", "android.widget.ProgressBar", Behaviour::plain, 0, 96},
    WidgetClass{"Button", "android.widget.Button", Behaviour::plain, pressed, 144},
    WidgetClass{"ImageButton", "android.widget.ImageButton", Behaviour::plain, pressed, 144},
    WidgetClass{"EditText", "android.widget.EditText", Behaviour::edit, edited, 144},
    WidgetClass{"CheckBox", "android.widget.CheckBox", Behaviour::toggle, toggled, 120},
    WidgetClass{"Switch", "android.widget.Switch", Behaviour::toggle, toggled, 120},
    WidgetClass{"ToggleButton", "android.widget.ToggleButton", Behaviour::toggle, toggled, 144},
    WidgetClass{"RadioButton", "android.widget.RadioButton", Behaviour::radio, toggled, 120},
    WidgetClass{"CheckedTextView", "android.widget.CheckedTextView", Behaviour::plain,
                bits({ViewFlag::checkable}), 132},
    WidgetClass{"Spinner", "android.widget.Spinner", Behaviour::spinner, pressed, 144},
    WidgetClass{"SeekBar", "android.widget.SeekBar", Behaviour::plain, bits({ViewFlag::focusable}), 96},
    WidgetClass{"DatePicker", "android.widget.DatePicker", Behaviour::plain, 0, 600},
    WidgetClass{"WebView", "android.webkit.WebView", Behaviour::plain, bits({ViewFlag::focusable})},
    WidgetClass{"ListView", "android.widget.ListView", Behaviour::plain, bits({ViewFlag::focusable}), -1,
                true},
    WidgetClass{"GridView", "android.widget.GridView", Behaviour::plain, bits({ViewFlag::focusable}), -1,
                true},
    WidgetClass{"RecyclerView", "androidx.recyclerview.widget.RecyclerView", Behaviour::plain,
                bits({ViewFlag::focusable}), -1, true},
    WidgetClass{"ScrollView", "android.widget.ScrollView", Behaviour::plain, 0, -1, true},
    WidgetClass{"HorizontalScrollView", "android.widget.HorizontalScrollView", Behaviour::plain, 0, 240,
                true},
    WidgetClass{"ViewPager", "androidx.viewpager.widget.ViewPager"},
};

constexpr WidgetClass foreign{"", ""};

}  // namespace

const WidgetClass* findWidgetClass(std::string_view name) {
  const auto matches = [&](const WidgetClass& known) {
    return known.shortName == name || known.fullName == name;
  };
  const auto found = std::find_if(classes.begin(), classes.end(), matches);
  if (found != classes.end()) return &*found;
  return name.find('.') == std::string_view::npos ? nullptr : &foreign;
}

std::vector<std::string_view> widgetClassNames() {
  std::vector<std::string_view> names;
  for (const auto& known : classes) names.push_back(known.shortName);
  return names;
}

}  // namespace marmoset::device::simulator
